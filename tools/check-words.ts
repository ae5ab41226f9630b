// Checks what no other tool does: retired words, test titles, SQL definitions, writers of the ledger, sizes and secrets.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readTitles } from './read-titles.ts';

interface Source {
  file: string;
  text: string;
}

/** A word that was retired, and the one to use instead. */
const RETIRED: [RegExp, string][] = [
  [/\bwhoever\b/i, 'say who: the player, the caller, callers'],
  [/\bunhurried\b/i, "{ timeout: 'none' }"],
  [/\bquick way\b|openQuickWay|longWay\b/i, 'fast path'],
  [/\bCROWD\b|\bisCrowd\w*|\ba crowd\b/, 'overload'],
  [/\bprove(?:s|d)? the books\b|\bproveBooks\b|\bcheckBooks\b/i, 'verify the ledger'],
  [/\bCannotStart\b|\borSayWhy\b/, 'OperatorError, withFileError'],
  [/\bmakeOnce\b|\bworkshop\b|\breadWish\b|\bRestoreWish\b/, 'buildDirOnce, tempDir, parse arguments'],
  [/\blineFor\b|\badmitToReady\b|\batDoor\b|\b(?:side)?Doors\b|\bat the door\b/i, 'admission control'],
  [/\bcreateGate\b|\bwaitingMax\b/, 'a concurrency limiter'],
  [/\bdefineReadyRoute\b|\bready-?(?:answers|route)\b|\bhasAlready\b/i, 'a cached route, matchesEtag'],
  [/\buse-?live\b|\breload-?live\b|\bsettleSoon\b|\bthe live line\b/i, 'a polled query, revalidate, LIVE'],
  [/\bchange-?line\b|\btwo-?lines\b|\bjoinLines\b/i, 'lineId; a merged list'],
  [/\bbet-?hold\b|\bHOLD_TEXTS\b|\bHeld(?:Session|Match)\b|\bisHeldUp\b/, 'closed, stored, known, timeout'],
  [/\bguard-?room\b|\bRoomGuard\b|\buse-?room\b|\bAskedRoom/i, 'disk space, height, a requested room'],
  [/\bStrain\b|\bstrain\(|\blost-?races?\b/, 'pool statistics, serialization failures'],
  [/\bkeyed-?request\b|\brefuseKeyed\b/i, 'an idempotent request'],
  [/\bhearNote\b|\bGATHER_MS\b|\baskToTell\b|Teller\b|\bToldEvent\b/, 'publish, notify, receive'],
  [/(?:\b|hire)keepers?\b|\bleash\b/i, 'a supervisor, its IPC channel'],
  [/\bFolderHolder\b|\baskHolder\b|\bfolderToken\b/, 'the owner of the data directory'],
  [/\basksWhenMoved\b|\bworthOf\b|\bBREATH_MS\b|\bcountOthers\b/, 'returnOnRateChange'],
  [/\bjudge-?(?:answer|failure)\b|\bintent-?(?:box|keeper)\b/i, 'classifyFailure, the intent queue'],
  [/\b(?:in|takes?)[- ]?turns\b|next-?turn\b|\w+InTurn\b|\btakeTurn\b/i, 'a frame scheduler, round robin'],
  [/\b(?:lazy|late)-?part\b|\bPageComing\b|\bNotFetchedScreen\b|\bbeyondFirst\b/i, 'lazy, fallback'],
  [/\bredraw(?:s|n|ing)?\b|\bdraw-?(?:course|slip)\b|\breport-?course\b/i, 'render, chart path, timeline'],
  [/\bfeelPulse\b|\bmakePlace\b|\b(?:welcome-?socket|refuse-?stray\w*)\b/i, 'heartbeat, evict, join'],
  [/\brecognise(?:Token|Known)\b|\bprovePassword\b|\bwasJustLive\b/, 'verify'],
  [/\bpunters?\b|\bbettors?\b|\baTrader\b|\baMatch\b|\banOpenMatch\b/i, 'player; createTrader, createMatch'],
  [/\b(?:he|him|his)\b/i, 'the player, the operator, they'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\bnaughty\b|\bmisfits?\b/i, 'hostile strings, layout violations'],
  [/\b(?:REQUESTS_WAITING|ADDRESS_ATTEMPTS|PASSWORD_WORK|DATABASE_WAIT_MS)\b/, 'the documented setting'],
  [/\b(?:use|create|move)Hold\b|\bHold(?:Button|State)|\bhold(?:-button|Key|Ms)\b|_HOLD_MS\b/, 'longPress'],
  [/\bhold-match\b|\b(?:list|read)Held|\bheldBy\b|\bholdingOf\b|\bholder_?name\b/i, 'match holder, taken'],
  [/_tell\b|[tT]ell[A-Z]|\b(?:is|not)Heard\b|\bheardAt\b/, 'record, claim, announce, receive'],
  [/\b(?:un)?prov(?:e[ds]?|en|ing)(?![a-z])|[a-z]Prov(?:e|ing)|\bproofs?(?![a-z])|Proof|UNPROVED/, 'verify'],
  [/\bline_id\b|\bline_is_own\b|\b(?:match|release)Line\b|\bLINE_(?:MATCHED|NOT_FOUND)\b/, 'a bank line'],
  [/\w*Figures?\b|\bfigures\b/, 'amount, metric, result'],
  [/\banswer(?:\(|[A-Z]|ing\b)|\bANSWER|_answer|\bunanswered\b/, 'reply, respond'],
  [/\b(?:read)?Kept[A-Z]|\breadKept\b|\bkept[A-Z]|_kept\b|\blimits_keep\b/, 'store'],
];

/** A migration that was applied never changes. */
const IN_OUR_WORDS =
  /^(?:[A-Z]+\.md$|(?:apps|packages|e2e|bench|tools|docs)\/(?!.*(?:check-words|\/migrations\/)))/;
const WRONG_TITLE = /^(?:is|are|has|needs|goes)\b|.{81}/;
const DOCS_MAX_KB = 130;
const TOOLS_MAX_LINES = 2600;

/** What keys and tokens of common services look like. */
const SECRETS = {
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----\s+[A-Za-z0-9+/=]{20}/,
  'an AWS key': /\bAKIA[0-9A-Z]{16}\b/,
  'a GitHub token': /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  'an npm token': /\bnpm_[A-Za-z0-9]{36}\b/,
  'a Slack token': /\bxox[abprs]-[0-9A-Za-z-]{20,}/,
  'a live key of a payment service': /\b[rs]k_live_[0-9A-Za-z]{16,}/,
  'a signed token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/,
};

/** Each rule returns its problems. */
export const RULES: Record<string, (sources: Source[]) => string[]> = {
  words: (sources) =>
    inFiles(sources, IN_OUR_WORDS).flatMap(({ file, text }) =>
      text.split('\n').flatMap((line, place) =>
        RETIRED.flatMap(([word, instead]) => {
          const [found] = word.exec(line) ?? [];
          return found ? [`${file}:${place + 1}: "${found}" is retired; use ${instead}`] : [];
        }),
      ),
    ),
  titles: (sources) =>
    inFiles(sources, /\.(?:test|spec)\.tsx?$/).flatMap(({ file, text }) =>
      readTitles(file, text)
        .filter(({ title }) => WRONG_TITLE.test(title))
        .map(({ title }) => `${file}: the title has more than 80 characters or no subject: ${title}`),
    ),
  definitions: (sources) => {
    const found = inFiles(sources, /^apps\/server\/src\/db\/.*\.sql$/).flatMap(({ file, text }) =>
      [...text.matchAll(/CREATE (?:OR REPLACE )?FUNCTION (\w+)/gi)].map(([, name]) => ({ file, name })),
    );
    return [...Map.groupBy(found, ({ name }) => name)]
      .map(([name, places]) => ({ name, files: places.map(({ file }) => file) }))
      .filter(({ files }) => files.length > 1)
      .map(({ name, files }) => `${name} is defined ${files.length} times: ${files.join(', ')}`);
  },
  ledger: (sources) =>
    inFiles(sources, /^(?:apps|packages)\/[^/]+\/src\/.*(?<!\/db\/schema\/ledger)\.(?:sql|ts)$/)
      .filter(({ text }) => /INSERT\s+INTO\s+(?:posting|entry)\b/i.test(text))
      .map(({ file }) => `${file}: only db/schema/ledger.sql inserts into posting and entry`),
  sizes: (sources) => {
    const docs = inFiles(sources, /^docs\//).map(({ text }) => text);
    const tools = inFiles(sources, /^tools\/(?!cluster).*\.(?:mjs|ts)$/).map(({ text }) => text);
    const kilobytes = Math.round(Buffer.byteLength(docs.join('')) / 1000);
    const lines = tools.join('').split('\n').length - 1;
    return [
      ...(kilobytes > DOCS_MAX_KB ? [`docs/ has ${kilobytes} KB of text, at most ${DOCS_MAX_KB}`] : []),
      ...(lines > TOOLS_MAX_LINES ? [`tools/ has ${lines} lines, at most ${TOOLS_MAX_LINES}`] : []),
    ];
  },
  secrets: (sources) =>
    sources.flatMap(({ file, text }) =>
      Object.entries(SECRETS).flatMap(([what, pattern]) =>
        pattern.test(text) ? [`${file}: contains ${what}`] : [],
      ),
    ),
};

function inFiles(sources: Source[], pattern: RegExp) {
  return sources.filter(({ file }) => pattern.test(file));
}

if (process.argv[1] === import.meta.filename) {
  const root = path.dirname(import.meta.dirname);
  const sources = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && !/\.(?:png|woff2|gz|m4s|mp4)$/.test(file))
    .filter((file) => existsSync(path.join(root, file)))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
  const problems = process.argv.slice(2).flatMap((name) => RULES[name]?.(sources) ?? [`${name} is no rule`]);
  for (const problem of problems) console.error(problem);
  console.log(`${sources.length} files, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
