// Checks what no other tool does: retired words, test titles, SQL definitions, writers of the ledger, sizes and secrets.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** @typedef {{ file: string, text: string }} Source */

/** A word that was retired, and the one to use instead. @type {[RegExp, string][]} */
const RETIRED = [
  [/\bwhoever\b/i, 'say who: the player, the caller, callers'],
  [/\bunhurried\b/i, "{ timeout: 'none' }"],
  [/\bquick way\b|openQuickWay|longWay\b/i, 'fast path'],
  [/\b(?:hire|borrowed)-?keeper\b|\bhireKeeper\b/i, 'supervisor'],
  [/\bCROWD\b|\bisCrowd\w*|\ba crowd\b/, 'overload'],
  [/\bprove(?:s|d)? the books\b|\bproveBooks\b|\bcheckBooks\b/i, 'verify the ledger'],
  [/\bWalletTeller\b|\bToldEvent\b|\btell(?:Wallets|Events)\b/, 'publish, broadcast or emit'],
  [/\bCannotStart\b|\borSayWhy\b/, 'OperatorError, withFileError'],
  [/\bmakeOnce\b|\bworkshop\b|\breadWish\b|\bRestoreWish\b/, 'buildDirOnce, tempDir, parse arguments'],
  [
    /\blineFor\b|\badmitToReady\b|\batDoor\b|\b(?:side)?Doors\b|\bat the door\b/i,
    'admission control, listen sockets',
  ],
  [/\bcreateGate\b|\bwaitingMax\b/, 'a concurrency limiter'],
  [/\bdefineReadyRoute\b|\bready-?(?:answers|route)\b|\bhasAlready\b/i, 'a cached route, matchesEtag'],
  [/\buse-?live\b|\breload-?live\b|\bsettleSoon\b/i, 'a polled query, revalidate, reconcile'],
  [/\bchange-?line\b|\btwo-?lines\b|\bjoinLines\b/i, 'lineId; a merged list'],
  [/\bbet-?hold\b|\bHOLD_TEXTS\b|\bHeld(?:Session|Match)\b|\bisHeldUp\b/, 'closed, stored, known, timeout'],
  [/\bguard-?room\b|\bRoomGuard\b|\buse-?room\b/i, 'disk space, height'],
  [/\bStrain\b|\bstrain\(|\blost-?races?\b/, 'pool statistics, serialization failures'],
  [/\bkeyed-?request\b|\brefuseKeyed\b/i, 'an idempotent request'],
  [/\bhearNote\b|\bGATHER_MS\b|\baskToTell\b|\bTeller\b/, 'notify, broadcast, receive'],
  [/\bkeepers?\b|\bleash\b/i, 'a supervisor, its IPC channel'],
  [/\bFolderHolder\b|\baskHolder\b|\bfolderToken\b/, 'the owner of the data directory'],
  [
    /\basksWhenMoved\b|\bworthOf\b|\bBREATH_MS\b|\bcountOthers\b/,
    'what happens: returnOnRateChange, PROBE_MS',
  ],
  [/\bjudge-?(?:answer|failure)\b|\bintent-?(?:box|keeper)\b/i, 'classifyFailure, the intent queue'],
  [/\b(?:in|take)-?turns\b|\buse-?next-?turn\b|\btakeTurn\b/i, 'a frame scheduler, staggered'],
  [
    /\b(?:lazy|late)-?part\b|\bPageComing\b|\bNotFetchedScreen\b|\bbeyondFirst\b/i,
    'lazy, deferred, fallback',
  ],
  [/\bredraw(?:s|n|ing)?\b|\b(?:draw|report)-?course\b/i, 'render, chart path, timeline'],
  [
    /\bfeelPulse\b|\bmakePlace\b|\bwelcome-?socket\b|\brefuse-?(?:stray|strangers)\b/i,
    'heartbeat, evict, join, assert',
  ],
  [/\brecognise(?:Token|Known)\b|\bprovePassword\b|\bwasJustLive\b/, 'verify'],
  [/\bpunters?\b|\bbettors?\b|\baTrader\b|\baMatch\b|\banOpenMatch\b/i, 'player; createTrader, createMatch'],
  [/\b(?:he|his)\b/i, 'the player, the operator, they'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\bnaughty\b|\bmisfits?\b/i, 'hostile strings, layout violations'],
  [
    /\bREQUESTS_WAITING\b|\bADDRESS_ATTEMPTS\b|\bPASSWORD_WORK\b|\bDATABASE_WAIT_MS\b/,
    'the setting that the documentation lists',
  ],
];

const TITLE_MAX = 80;
const DOCS_MAX_KB = 130;
const TOOLS_MAX_LINES = 2600;

/** What keys and tokens of common services look like. @type {Record<string, RegExp>} */
const SECRETS = {
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----\s+[A-Za-z0-9+/=]{20}/,
  'an AWS key': /\bAKIA[0-9A-Z]{16}\b/,
  'a GitHub token': /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  'an npm token': /\bnpm_[A-Za-z0-9]{36}\b/,
  'a Slack token': /\bxox[abprs]-[0-9A-Za-z-]{20,}/,
  'a live key of a payment service': /\b[rs]k_live_[0-9A-Za-z]{16,}/,
  'a signed token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/,
};

/** Each rule returns its problems. @type {Record<string, (sources: Source[]) => string[]>} */
export const RULES = {
  words: (sources) =>
    sources
      .filter(
        ({ file }) => /^(?:apps|packages|e2e|bench|tools|docs)\//.test(file) && !file.includes('check-words'),
      )
      .flatMap(({ file, text }) =>
        text
          .split('\n')
          .flatMap((line, place) =>
            RETIRED.filter(([word]) => word.test(line)).map(
              ([word, instead]) =>
                `${file}:${place + 1}: "${word.exec(line)?.[0]}" is retired; use ${instead}`,
            ),
          ),
      ),
  titles: (sources) =>
    sources
      .filter(({ file }) => /\.(?:test|spec)\.tsx?$/.test(file))
      .flatMap(({ file, text }) =>
        titlesIn(file, text)
          .filter((title) => title.length > TITLE_MAX)
          .map(
            (title) =>
              `${file}: the test title has ${title.length} characters, at most ${TITLE_MAX}: ${title}`,
          ),
      ),
  definitions: (sources) => {
    const found = sources
      .filter(({ file }) => /^apps\/server\/src\/db\/.*\.sql$/.test(file))
      .flatMap(({ file, text }) =>
        [...text.matchAll(/CREATE (?:OR REPLACE )?FUNCTION (\w+)/gi)].map(([, name = '']) => ({
          file,
          name,
        })),
      );
    return [...Map.groupBy(found, ({ name }) => name)]
      .filter(([, places]) => places.length > 1)
      .map(
        ([name, places]) =>
          `${name} is defined ${places.length} times: ${places.map(({ file }) => file).join(', ')}`,
      );
  },
  ledger: (sources) =>
    sources
      .filter(({ file }) => /^(?:apps|packages)\/[^/]+\/src\/.*\.(?:sql|ts)$/.test(file))
      .filter(
        ({ file, text }) =>
          !file.endsWith('/db/schema/ledger.sql') && /INSERT\s+INTO\s+(?:posting|entry)\b/i.test(text),
      )
      .map(({ file }) => `${file}: only db/schema/ledger.sql inserts into posting and entry`),
  sizes: (sources) => {
    const docs = sources.filter(({ file }) => file.startsWith('docs/'));
    const kilobytes = docs.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0) / 1000;
    const lines = sources
      .filter(({ file }) => /^tools\/.*\.(?:mjs|ts)$/.test(file) && !file.startsWith('tools/cluster'))
      .reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
    return [
      ...(kilobytes > DOCS_MAX_KB
        ? [`docs/ has ${kilobytes.toFixed(0)} KB of text, at most ${DOCS_MAX_KB}`]
        : []),
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

/** The titles of tests and groups, without those made of variables. @param {string} file @param {string} text */
function titlesIn(file, text) {
  /** @type {string[]} */
  const titles = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [title, ...others] }) => {
      const isTest = /^(?:test|it|describe)\b/.test(text.slice(callee.start, callee.end));
      if (isTest && others.length > 0 && title?.type === 'Literal' && typeof title.value === 'string')
        titles.push(title.value);
    },
  }).visit(parseSync(file, text).program);
  return titles;
}

if (process.argv[1] === import.meta.filename) {
  const root = path.dirname(import.meta.dirname);
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
  const sources = files
    .filter(
      (file) =>
        file !== '' && !/\.(?:png|woff2|gz|m4s|mp4|ts\.gz)$/.test(file) && existsSync(path.join(root, file)),
    )
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
  const [, , ...names] = process.argv;
  const problems = (names.length > 0 ? names : Object.keys(RULES)).flatMap(
    (name) => RULES[name]?.(sources) ?? [],
  );
  for (const problem of problems) console.error(problem);
  console.log(`${sources.length} files, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
