import { afterEach, describe, expect, test, vi } from 'vitest';
import { planHistory } from '../../src/history/plan-history.ts';
import { DEMO_PLAYERS } from '../../src/players/demo-players.ts';
import { seedPlayers } from '../../src/players/seed-players.ts';
import { demo } from '../../src/demo.ts';
import type { RunningServer } from '../../../server/src/main/start-server.ts';
import { startTestServer } from '../../../server/test/harness/server.ts';
import { freshStore } from '../../../server/test/harness/store.ts';

/** Seeded, with the simulator stopped. */
const SEEDED_ONLY = { DEMO: 'on', DEMO_SPEED: '0' };

/** Its database is a demo's, and empty. */
const unprepared = { ...demo, prepare: async () => {} };

describe('seeding the demo', () => {
  let server: RunningServer;
  afterEach(() => server.close());

  const balances = async (): Promise<(number | undefined)[]> =>
    Promise.all(
      DEMO_PLAYERS.map(async ({ phone }) => {
        const playerId = await server.app.accounts.findPlayerId(phone);
        return playerId === undefined ? undefined : server.app.wallet.readBalance(playerId);
      }),
    );
  const wanted = DEMO_PLAYERS.map((player) => player.balance);
  const addresses = async (): Promise<(string | null)[]> => {
    const { matches } = await server.app.catalog.listDeskMatches({ page: 1, limit: 500 });
    return matches.map((match) => match.streamingUrl);
  };

  test('completes an interrupted registration at the next start, crediting it once', async () => {
    server = await startTestServer();
    const { accounts, wallet } = server.app;
    const creditDeposit = async (...[deposit, tx]: Parameters<typeof wallet.creditDeposit>) => {
      const credited = await wallet.creditDeposit(deposit, tx);
      if (deposit.ref.endsWith('3')) throw new Error('power cut');
      return credited;
    };
    const seed = (through: typeof wallet) =>
      seedPlayers({ accounts, wallet: through }, ({ balance }) => balance);
    await expect(seed({ ...wallet, creditDeposit })).rejects.toThrow('power cut');
    const third = await accounts.findPlayerId('0800000003');
    expect(third).toBeUndefined();

    await seed(wallet);
    await seed(wallet);
    expect(await balances()).toEqual(wanted);
    expect(await server.app.verifyLedger()).toMatchObject({ isVerified: true });
  });

  test('completes an interrupted history at the next start, with nothing twice', async () => {
    const store = await freshStore();
    server = await startTestServer({ demo: unprepared, env: { ...store, ...SEEDED_ONLY } });
    // A server seeds before its jobs start; this one is running already, and would close past step matches, decide past
    // step bets and settle past matches by the clock of today.
    vi.spyOn(server.app.catalog, 'closeDueSteps').mockResolvedValue({ closed: [], failed: [] });
    vi.spyOn(server.app.steps, 'decideDue').mockResolvedValue(undefined);
    vi.spyOn(server.app.settlement, 'resume').mockResolvedValue();
    vi.spyOn(server.app.settlement, 'beginDue').mockResolvedValue();
    for (const after of [60, 300, 400]) {
      await expect(demo.prepare({ ...server.app, db: failing(server.app.db, after) })).rejects.toThrow(
        'power',
      );
    }
    await server.close();

    server = await startTestServer({ demo, env: { ...store, ...SEEDED_ONLY } });
    await vi.waitFor(async () => expect(await balances()).toEqual(wanted), { timeout: 20_000 });
    expect(await server.app.verifyLedger()).toMatchObject({ isVerified: true });
    const seeded = await addresses();
    expect(new Set(seeded).size).toBe(seeded.length);
    const { past } = planHistory(1, Date.now());
    const planned = past.flatMap((event) => (event.do === 'announce' ? [event.match.streamingUrl] : []));
    expect(new Set(seeded.filter((address) => address?.includes('past=')))).toEqual(new Set(planned));
    await server.close();

    server = await startTestServer({ demo, env: { ...store, ...SEEDED_ONLY } });
    expect(await balances()).toEqual(wanted);
    expect(await addresses()).toEqual(seeded);
  });
});

/** A database that fails after so many statements, as in a power cut. */
function failing(db: RunningServer['app']['db'], after: number): RunningServer['app']['db'] {
  let sent = 0;
  const spend = (): void => {
    sent += 1;
    if (sent > after) throw new Error('power cut');
  };
  return {
    ...db,
    query: async (...sql) => {
      spend();
      return db.query(...sql);
    },
    transact: (work) =>
      db.transact((tx) =>
        work({
          query: async (...sql) => {
            spend();
            return tx.query(...sql);
          },
        }),
      ),
  };
}
