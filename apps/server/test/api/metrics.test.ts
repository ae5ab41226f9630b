import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINTS } from '@sanam/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createAdmissionControl } from '../../src/http/admission/admission-control.ts';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { GameActions } from '../harness/game-actions.ts';
import { call, callRaw, startTestServer } from '../harness/server.ts';
import { STORE } from '../harness/store.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const DEPLOY = join(ROOT, 'deploy');
const GUIDE = join(ROOT, 'docs/operations.md');

let server: RunningServer;
let game: GameActions;
beforeAll(async () => {
  // One test breaks the ledger on purpose.
  server = await startTestServer({ verifiesLedger: false });
  game = await createGameActions(server);
});
afterAll(() => server.close());

const readMetrics = async (): Promise<string> => (await callRaw(server, 'GET', '/metrics')).text;
const valueOf = async (sample: string): Promise<number> => {
  const line = (await readMetrics()).split('\n').find((text) => text.startsWith(`${sample} `));
  return line === undefined ? 0 : Number(line.split(' ').at(-1));
};

describe('metrics', () => {
  test('metrics count accepted and refused bets and measure their time', async () => {
    const { id, rateId } = await game.createOpenMatch({ isDraw: true });
    const player = await game.createPlayer(100);
    const bet = { matchId: id, rateId, betAmount: 60, betType: 'RED' } as const;
    await game.bet(player, bet);
    await game.bet(player, bet);
    await game.bet(player, bet);
    await game.betDraw(player, { matchId: id, betAmount: 10, betType: 'DRAW' });
    expect(await valueOf('sanam_bets_total{kind="side",outcome="accepted"}')).toBe(1);
    expect(await valueOf('sanam_bets_total{kind="side",outcome="INSUFFICIENT_BALANCE"}')).toBe(2);
    expect(await valueOf('sanam_bets_total{kind="draw",outcome="accepted"}')).toBe(1);
    expect(await valueOf('sanam_refusals_total{code="INSUFFICIENT_BALANCE"}')).toBe(2);
    expect(await valueOf('sanam_bet_seconds_count{kind="side"}')).toBe(3);
  });

  test('metrics show running settlements and the age of the oldest', async () => {
    expect(await valueOf('sanam_settlements_running')).toBe(0);
    const { id } = await game.createOpenMatch();
    // The server must not resume it meanwhile.
    const resuming = vi.spyOn(server.app.settlement, 'resume').mockResolvedValue();
    await server.app.db.query(
      `INSERT INTO settlement (match_id, run_no, result, called_by, called_at)
       VALUES ($1, 1, 'RED', 'test', now() - interval '2 seconds')`,
      [id],
    );
    expect(await valueOf('sanam_settlements_running')).toBe(1);
    expect(await valueOf('sanam_settlement_oldest_seconds')).toBeGreaterThanOrEqual(2);
    await server.app.db.query('DELETE FROM settlement WHERE match_id = $1', [id]);
    resuming.mockRestore();
  });

  test('metrics count retried transactions', async () => {
    const before = await valueOf('sanam_db_serialization_retries_total');
    let tries = 0;
    await server.app.db.transact(async () => {
      tries += 1;
      if (tries === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
    });
    expect(tries).toBe(2);
    // The embedded database has one connection, so that no transaction conflicts.
    expect(await valueOf('sanam_db_serialization_retries_total')).toBe(
      before + (STORE === 'postgres' ? 1 : 0),
    );
    expect(await valueOf('sanam_db_connections')).toBeGreaterThan(0);
  });

  test('metrics count rejected requests', async () => {
    const admission = createAdmissionControl({
      connections: 1,
      maxQueuedRequests: 0,
      requestsPerAddress: 1,
      readsPerPlayer: 1,
    });
    const enqueue = admission.queueFor('POST /bet', ENDPOINTS['POST /bet']) ?? expect.unreachable();
    const run = (work: () => Promise<void>) => enqueue(1, work);
    const shed = () => admission.gauges.find(({ name }) => name === 'sanam_requests_shed_total')?.read();
    const busy = Promise.withResolvers<void>();
    const inside = [run(() => busy.promise), run(() => busy.promise)];
    expect(shed()).toBe(0);
    await expect(run(async () => undefined)).rejects.toThrow('UNAVAILABLE');
    expect(shed()).toBe(1);
    busy.resolve();
    await Promise.all(inside);
  });

  test('a metric that cannot be read is NaN, and the others are shown', async () => {
    const { db } = server.app;
    await db.query('ALTER TABLE settlement RENAME TO settlement_away');
    const text = await readMetrics();
    await db.query('ALTER TABLE settlement_away RENAME TO settlement');
    expect(text).toContain('\nsanam_settlements_running Nan\n');
    expect(text).toContain('\nsanam_outbox_pending 0\n');
  });

  test('metrics show the result and time of the last ledger check', async () => {
    expect(await valueOf('sanam_ledger_violations')).toBeNaN();
    expect((await call(server, 'GET /desk/ledger', { token: game.token })).status).toBe(200);
    expect(await valueOf('sanam_ledger_violations')).toBe(0);
    const verifiedAt = await valueOf('sanam_ledger_verified_timestamp_seconds');
    expect(Math.abs(verifiedAt - Date.now() / 1000)).toBeLessThan(60);

    const { playerId } = await game.createPlayer(10);
    const { db } = server.app;
    await db.query('ALTER TABLE account_balance DISABLE TRIGGER ALL');
    await db.query(
      `UPDATE account_balance SET balance = balance + 1
        WHERE account_id = (SELECT id FROM account WHERE player_id = $1 AND kind = 'PLAYER_WALLET')`,
      [playerId],
    );
    await server.app.verifyLedger();
    expect(await valueOf('sanam_ledger_violations')).toBeGreaterThan(0);
  });
});

test('every metric of the example dashboard and the alerts exists', async () => {
  const text = await readMetrics();
  const shown = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name));
  for (const file of ['alerts.yaml', 'grafana-dashboard.json']) {
    const named = readFileSync(join(DEPLOY, file), 'utf8').match(/\bsanam_\w+/g) ?? [];
    expect(named.length).toBeGreaterThan(5);
    const missing = named.filter(
      (name) => !shown.has(name) && !shown.has(name.replace(/_(bucket|count|sum)$/, '')),
    );
    expect(missing, file).toEqual([]);
  }
});

test.each([
  'sanam_ledger_verified_timestamp_seconds',
  'sanam_settlement_oldest_seconds',
  'sanam_outbox_pending',
])('an alert about %s fires also when the metric is missing', (metric) => {
  const alerts = readFileSync(join(DEPLOY, 'alerts.yaml'), 'utf8');
  const rules = [...alerts.matchAll(/expr: (.+)/g)].map(([, rule = '']) => rule);
  const about = rules.filter((rule) => rule.includes(metric));
  expect(about).not.toEqual([]);
  // NaN fails every comparison, so only the absence of a good value shows it.
  expect(about.filter((rule) => !rule.startsWith('absent('))).toEqual([]);
});

test('every setting in the operations guide is on its own line', () => {
  const guide = readFileSync(GUIDE, 'utf8');
  const settings = guide.match(/^[A-Z_]+=.*$/gm) ?? [];
  expect(settings).toContain('TRUSTED_PROXIES=1');
  // systemd would read a comment there as part of the value.
  expect(settings.filter((line) => line.includes('#'))).toEqual([]);
});

test('every alert names a runbook', () => {
  const alerts = readFileSync(join(DEPLOY, 'alerts.yaml'), 'utf8');
  const headings = readFileSync(GUIDE, 'utf8').matchAll(/^### (.+)$/gm);
  const runbooks = new Set([...headings].map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-')));
  const named = [...alerts.matchAll(/runbook: (\S+)/g)].map(([, name = '']) => name);
  expect(named).toHaveLength([...alerts.matchAll(/- alert:/g)].length);
  expect(named.filter((name) => !runbooks.has(name))).toEqual([]);
});
