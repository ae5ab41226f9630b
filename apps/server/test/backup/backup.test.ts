import { createHash } from 'node:crypto';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { ENDPOINTS } from '@sanam/contract';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { addClientProgramsToPath, findSystemBinaries } from '../../../../tools/postgres/find-binaries.mjs';
import { readConfig } from '../../src/config/read-config.ts';
import { backUp } from '../../src/backup/back-up.ts';
import { writeBackup } from '../../src/backup/manifest.ts';
import { schemaState } from '../../src/db/check-schema.ts';
import type { Manifest } from '../../src/backup/manifest.ts';
import { restore } from '../../src/backup/restore.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { startBettingLoad } from '../harness/betting-load.ts';
import type { Intent } from '../harness/betting-load.ts';
import { insertBets, insertPlayers } from '../harness/bulk-bets.ts';
import { createDatabaseDigest } from '../harness/database-digest.ts';
import { openTestDatabase, withDatabase } from '../harness/database.ts';
import { createGameActions } from '../harness/game-actions.ts';
import { readNetWorth } from '../harness/net-worth.ts';
import { call, startTestServer } from '../harness/server.ts';
import { STORE, emptyStore, freshStore } from '../harness/store.ts';
import { runProgramIn } from '../harness/process.ts';
import { makeValidRequests, sendValid } from '../harness/valid-requests.ts';

const RUN_COMMAND = join(import.meta.dirname, '../../../../tools/run.mjs');
/** In addition to the bets that are placed during the backup. */
const BETS = Number(process.env['SANAM_BACKUP_BETS'] ?? 400);
const IS_FULL = BETS > 400;
/** The limit for backup and restore each, with 100,000 bets and no other load. */
const WITHIN_S = 60;
const EACH = 40;
const PLAYERS = 4;

const folder = mkdtempSync(join(tmpdir(), 'sanam-backup-'));
const file = join(folder, 'arena.backup');
let prepared: Awaited<ReturnType<typeof backUpUnderLoad>>;

/** The PostgreSQL from npm has no pg_dump; without it only the error message can be tested. */
const canDump = STORE === 'pglite' || findSystemBinaries(['postgres', 'pg_dump', 'pg_restore']) !== undefined;
if (!canDump && IS_FULL) throw new Error('a backup of this many bets needs pg_dump');
const describeWith = canDump ? describe : () => undefined;
addClientProgramsToPath();

/** Runs the command as an operator does. Returns its exit code and output. */
async function run(command: 'backup' | 'restore', store: Record<string, string>, ...args: string[]) {
  const program = runProgramIn(folder, store, RUN_COMMAND, command, ...args);
  const code = await program.ended;
  return { code, output: program.output() };
}

async function backUpUnderLoad() {
  const store = await freshStore();
  const server = await startTestServer({ env: store });
  const game = await createGameActions(server);
  const [busy, open] = [await game.createOpenMatch({ isDraw: true }), await game.createOpenMatch()];
  const playerIds: number[] = [];
  while (playerIds.length < BETS / EACH) {
    playerIds.push(...(await insertPlayers(server, Math.min(250, BETS / EACH - playerIds.length), 10_000)));
  }
  await insertBets(server, { match: busy, playerIds: playerIds, each: EACH });
  const players = [];
  for (let nth = 0; nth < PLAYERS; nth += 1) players.push(await game.createPlayer(100_000));

  const load = startBettingLoad(server, players, { matchId: open.id, rateId: open.rateId });
  while (load.acknowledged() < 2 * PLAYERS) await load.next();
  const before = load.intents.filter(({ betId }) => betId !== undefined);
  const printed = await run('backup', store, file);
  const during = load.intents.length;
  await load.next();
  await load.stop();
  await server.close();
  return { store, playerIds, open, printed, before, during, intents: [...load.intents], players };
}

/** The same in this process; throws what would be printed. */
const restoreHere = (
  store: Record<string, string>,
  from: string,
  {
    isForced = false,
    print = (): void => undefined,
  }: { isForced?: boolean; print?: (line: string) => void } = {},
) =>
  restore({
    config: readConfig(store),
    logger: createLogger('silent'),
    file: from,
    isForced,
    env: process.env,
    print,
  });

/** A copy of the backup with its own manifest, changed in this way. */
function copyWith(name: string, bytes: Buffer, change: Partial<Manifest>): string {
  const copy = join(folder, name);
  writeFileSync(copy, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  writeFileSync(`${copy}.json`, JSON.stringify({ ...readOwnManifest(), sha256, ...change }));
  return copy;
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const readBetIds = async (store: Record<string, string>): Promise<Set<string>> => {
  const rows = await withDatabase(store, (db) => db.query<{ id: string }>('SELECT id FROM bet'));
  return new Set(rows.map(({ id }) => id));
};
const readOwnManifest = (): Manifest => JSON.parse(readFileSync(`${file}.json`, 'utf8')) as Manifest;

describeWith('a backup under load', () => {
  beforeAll(async () => {
    prepared = await backUpUnderLoad();
  }, 300_000);

  test('the backup prints the totals of the ledger', () => {
    expect(prepared.printed).toMatchObject({ code: 0 });
    expect(prepared.printed.output).toMatch(/Backed up to .*arena\.backup, .* MB, in .* s/);
    expect(prepared.printed.output).toContain('Ledger verification passed.');
    expect(readOwnManifest().totals?.checks['POSTINGS_BALANCE']?.checked).toBeGreaterThan(BETS);
  });

  test('a restore has the same totals, every earlier bet and no later one', async () => {
    const elsewhere = await emptyStore();
    const { code, output } = await run('restore', elsewhere, file);
    const lines = [prepared.printed.output, output].map(
      (text) => text.replaceAll(`${folder}/`, '').split('\n')[0],
    );
    console.log(`measured: ${BETS} bets, ${lines.join(' ')}`);
    const seconds = lines.map((line) => Number(/in ([\d.]+) s/.exec(line ?? '')?.[1]));
    if (IS_FULL) expect(seconds.filter((took) => !(took <= WITHIN_S))).toEqual([]);
    expect(output).toContain('The totals match those of the backup.');
    expect(code).toBe(0);

    const stored = await readBetIds(elsewhere);
    const idsOf = (intents: readonly Intent[]) => intents.map(({ betId }) => betId ?? '');
    expect(idsOf(prepared.before).filter((id) => !stored.has(id))).toEqual([]);
    expect(idsOf(prepared.intents.slice(prepared.during)).filter((id) => stored.has(id))).toEqual([]);
    const netWorths = (store: Record<string, string>) =>
      withDatabase(store, (db) => readNetWorth(db, prepared.playerIds));
    expect(await netWorths(elsewhere)).toEqual(await netWorths(prepared.store));

    // A server continues from there: earlier bets are known by their keys, and new ones are accepted.
    const server = await startTestServer({ env: elsewhere });
    const [first] = prepared.before;
    const owner = prepared.players.find(({ playerId }) => playerId === first?.playerId);
    const { id: matchId, rateId } = prepared.open;
    const bet = (key: string) =>
      call(server, 'POST /bet', {
        token: owner?.accessToken ?? '',
        headers: { 'idempotency-key': key },
        body: { matchId, rateId, betAmount: 10, betType: 'RED', rateType: 'MY' },
      });
    // A session that ended after the backup must not be active again, so none is.
    expect(await bet('still-logged-in')).toMatchObject({ status: 401, reply: { code: 'SESSION_ENDED' } });
    await server.app.db.query('UPDATE session SET ended_at = NULL, end_reason = NULL WHERE player_id = $1', [
      owner?.playerId,
    ]);
    expect(await bet(first?.key ?? '')).toMatchObject({
      status: 200,
      reply: { data: { bet: { id: first?.betId } } },
    });
    expect((await bet('after-the-restore')).status).toBe(200);
    const [trail] = await server.app.db.query<{ after: object }>(
      "SELECT subject, after FROM audit WHERE actor = 'console' AND action = 'RESTORED'",
    );
    expect(trail).toMatchObject({ subject: `backup/${readOwnManifest().madeAt}` });
    expect(output).toContain(`All sessions were ended (${PLAYERS + 1})`);
    await server.close();
  }, 300_000);

  test('a restore replaces an existing ledger only when forced', async () => {
    await expect(restoreHere(prepared.store, file)).rejects.toThrow(
      /(not empty|already a database).*--force/,
    );
    const before = await readBetIds(prepared.store);
    expect(before.size).toBe(BETS + prepared.intents.length);

    const server = await startTestServer({ env: prepared.store });
    await expect(restoreHere(prepared.store, file, { isForced: true })).rejects.toThrow(
      STORE === 'postgres' ? /server is connected.*Stop it/ : /server is using.*Stop it/,
    );
    await server.close();

    const printed: string[] = [];
    const print = (line: string): void => void printed.push(line);
    const { isVerified, report } = await restoreHere(prepared.store, file, { isForced: true, print });
    expect(report).toMatch(/previous database was moved to .*before/);
    if (STORE === 'postgres') expect(printed.join()).toMatch(/renamed to before_restore_\d+/);
    expect(isVerified).toBe(true);
    expect((await readBetIds(prepared.store)).size).toBeLessThan(before.size);
  }, 300_000);

  test.each([
    ['damaged', (copy: string) => appendFileSync(copy, 'x'), /damaged or truncated/],
    ['never completed', (copy: string) => rmSync(`${copy}.json`), /never completed/],
    ['put where it cannot be read', hide, /backup cannot be read from .*EISDIR/],
  ])('a backup that was %s is not restored', async (_what, spoil, sentence) => {
    const copy = join(folder, 'copy.backup');
    writeFileSync(copy, readFileSync(file));
    writeFileSync(`${copy}.json`, JSON.stringify(readOwnManifest()));
    onTestFinished(() => rmSync(copy, { recursive: true }));
    spoil(copy);
    await expect(restoreHere(await emptyStore(), copy)).rejects.toThrow(sentence);
  });

  test('a readable file that is no backup changes nothing', async () => {
    const copy = copyWith('strange.backup', Buffer.from('this is no archive'), {});
    const before = await readBetIds(prepared.store);
    await expect(restoreHere(prepared.store, copy, { isForced: true })).rejects.toThrow(
      /header check|pg_restore exited/,
    );
    expect(await readBetIds(prepared.store)).toEqual(before);
  });

  test('a restore with other totals than its manifest is refused', async () => {
    const { totals } = readOwnManifest();
    if (!totals) throw new Error('a backup of our own version has totals');
    const house = { ...totals.house, HOUSE_BANK: 1 };
    const copy = copyWith('other.backup', readFileSync(file), { totals: { ...totals, house } });
    const before = await readBetIds(prepared.store);
    const sentence = /DIFFERS FROM THE BACKUP.*Nothing was replaced:\s+HOUSE_BANK: 1 satang before/;
    await expect(restoreHere(prepared.store, copy, { isForced: true })).rejects.toThrow(sentence);
    expect(await readBetIds(prepared.store)).toEqual(before);

    // PostgreSQL verifies in place, and nothing of the refused restore remains.
    if (STORE === 'postgres') {
      const elsewhere = await emptyStore();
      await expect(restoreHere(elsewhere, copy)).rejects.toThrow(sentence);
      expect((await restoreHere(elsewhere, file)).isVerified).toBe(true);
    }
  }, 300_000);
});

describeWith('a backup of another version', () => {
  const NEWER = 1_000_000;

  /** A backup of a database whose functions have this version. */
  async function backUpWith(name: string, schemaVersion: number) {
    const store = await freshStore();
    await (await openTestDatabase(store)).close();
    await withDatabase(store, (db) =>
      db.query("UPDATE schema_version SET schema_version = $1, hash = 'another'", [schemaVersion]),
    );
    const copy = join(folder, name);
    const options = { config: readConfig(store), logger: createLogger('silent'), env: process.env };
    await backUp({ ...options, file: copy, ownProcess: process });
    return copy;
  }

  test('an older one is migrated and verified before it replaces anything', async () => {
    const elsewhere = await emptyStore();
    const { isVerified, report } = await restoreHere(elsewhere, await backUpWith('older.backup', 0));
    expect(isVerified).toBe(true);
    expect(report).toMatch(/older version made it\. Applied: functions, version \d+\./);
    expect(report).toContain('Ledger verification passed.');
    expect(await withDatabase(elsewhere, (db) => schemaState(db))).toBe('CURRENT');
  });

  test('one with newer functions is refused and nothing is replaced', async () => {
    const store = await freshStore();
    await (await openTestDatabase(store)).close();
    const newer = await backUpWith('newer.backup', NEWER);
    await expect(restoreHere(store, newer, { isForced: true })).rejects.toThrow(
      `has the functions of a newer Sanam (schemaVersion ${NEWER}`,
    );
    expect(await withDatabase(store, (db) => schemaState(db))).toBe('CURRENT');
  });
});

if (canDump)
  test('every row of every table is restored', async () => {
    const store = await freshStore();
    const server = await startTestServer({ env: { ...store, STEP_DELAY_MS: '0' } });
    const game = await createGameActions(server);
    const player = await game.createPlayer(100_000);
    for (const [name, request] of await makeValidRequests(server, player)) {
      const { access } = ENDPOINTS[name];
      if (access === 'public') await sendValid(server, name, request);
      else await sendValid(server, name, request, access === 'member' ? player.accessToken : game.token);
    }
    await server.app.db.query("SELECT day_store(p_day => '2020-01-01')");
    // Without a service that verifies slips there is none.
    await server.app.db.query(
      `INSERT INTO slip_verification (transfer_id, bank_id, bank_ref, verifier, next_at)
       SELECT id, '014', 'ABC123', 'webhook', clock_timestamp() FROM transfer LIMIT 1`,
    );
    await server.app.db.query(
      "INSERT INTO day_close VALUES ('2019-01-01', '2019-01-02', 'admin', '2019-01-02')",
    );
    await server.close();
    const copy = join(folder, 'tables.backup');
    const options = { config: readConfig(store), logger: createLogger('silent'), env: process.env };
    await backUp({ ...options, file: copy, ownProcess: process });
    const elsewhere = await emptyStore();
    await restoreHere(elsewhere, copy);

    const [before, after] = [await readDigests(store), await readDigests(elsewhere)];
    // A restore ends the sessions and writes an audit row.
    expect([...before].filter(([name, digest]) => after.get(name)?.digest !== digest.digest)).toMatchObject([
      ['audit', {}],
      ['session', {}],
    ]);
    const filled = new Set([...before].flatMap(([name, { rows }]) => (rows > 0 ? [name] : [])));
    expect([...before.keys()].filter((name) => !filled.has(name) && name !== 'outbox')).toEqual(LEFT_EMPTY);
  }, 120_000);

/** A day that had settlements, limits since they changed, keys, and challenges, which are used up. */
const LEFT_EMPTY = ['day_settled', 'match_limit', 'passkey_challenge', 'request_key'];

async function readDigests(store: Record<string, string>) {
  const rows = await withDatabase(store, async (db) => (await createDatabaseDigest(db))());
  const digests = rows as { name: string; rows: number; digest: string }[];
  return new Map(digests.map((row) => [row.name, row]));
}

test('a backup never overwrites a file, and a failed one leaves nothing', async () => {
  const store = await freshStore();
  await (await openTestDatabase(store)).close();
  const options = {
    config: readConfig(store),
    logger: createLogger('silent'),
    env: process.env,
    ownProcess: process,
  };
  const stored = join(folder, 'kept.backup');
  writeFileSync(stored, 'kept');
  await expect(backUp({ ...options, file: stored })).rejects.toThrow('There is already a file');
  expect(readFileSync(stored, 'utf8')).toBe('kept');
  if (STORE === 'postgres') {
    const file = join(folder, 'without.backup');
    const env = { PATH: folder };
    await expect(backUp({ ...options, file, env })).rejects.toThrow('pg_dump was not found');
    expect(readdirSync(folder).filter((name) => name.startsWith('without'))).toEqual([]);
  }
});

test('an unwritable path is reported before any work', async () => {
  const file = join(folder, 'no-such-folder', 'arena.backup');
  await expect(writeBackup(file, process, mustNotRun)).rejects.toThrow(
    /The backup cannot be written to .*ENOENT.* choose another file/,
  );
});

test('removes the files of a killed backup and not those of a running one', async () => {
  const file = join(folder, 'left.backup');
  const gone = runProgramIn(folder, {}, '-e', '0');
  await gone.ended;
  writeFileSync(`${file}.${gone.child.pid}.part`, 'half of it');
  const manifest = await writeBackup(file, process, async (tempFile) => {
    await tempFile.write(Buffer.from('all of it'));
    return { madeAt: '', engine: 'pglite', schema: 0, totals: undefined };
  });
  expect(manifest.bytes).toBe(9);
  expect(readdirSync(folder).filter((name) => name.startsWith('left'))).toEqual([
    'left.backup',
    'left.backup.json',
  ]);

  const busy = join(folder, 'busy.backup');
  const others = `${busy}.${process.ppid}.part`;
  writeFileSync(others, 'half of it');
  await expect(writeBackup(busy, process, mustNotRun)).rejects.toThrow(
    `The process ${process.ppid} is writing`,
  );
  expect(readFileSync(others, 'utf8')).toBe('half of it');
});

function hide(copy: string): void {
  rmSync(copy);
  mkdirSync(copy);
}

const mustNotRun = (): Promise<never> => Promise.reject(new Error('must not run'));
