import type { AppContext } from '../../server/src/app-context.ts';
import type { ServerExtension } from '../../server/src/main/extension.ts';
import { guideToDesk } from './guide.ts';
import { seedDemo } from './seed-demo.ts';
import { startBank } from './start-bank.ts';
import { DEMO_LOG_INS, DEMO_SUPPORT } from './players/demo-players.ts';
import { serveStreams } from './stream/serve-streams.ts';
import { ACTOR } from './simulator/apply-event.ts';
import { startSimulator } from './simulator/start.ts';
import type { RunExclusively } from './simulator/start.ts';
import { createBets } from '../../server/src/services/bets/index.ts';
import { createCatalog } from '../../server/src/services/catalog/index.ts';
import { createOdds } from '../../server/src/services/odds/index.ts';
import { createSettlement } from '../../server/src/services/settlement/index.ts';
import { createSteps } from '../../server/src/services/steps/index.ts';
import { createWallet } from '../../server/src/services/wallet/index.ts';

/** One number, so that it never equals a match's lock, which has two. */
const DEMO_LOCK = 72_662_601;
const KEEP_ALIVE_MS = 3000;
const DAY_MS = 86_400_000;

/** What the demo adds to the server. */
export const demo: ServerExtension = {
  demoLogIns: DEMO_LOG_INS,
  support: DEMO_SUPPORT,
  prepare: prepareDemo,
  addRoutes: serveStreams,
  guide: guideToDesk,
  start: startDemo,
};

/** Creates the players, their history and the matches under way. */
async function prepareDemo(app: AppContext): Promise<void> {
  const { demoSeed: seed, demoSpeed } = app.config;
  const needs = { ...app, servicesAt: (at: number) => servicesAt(app, at) };
  await createExclusiveRunner(app)(async () => {
    // At speed 0 the board is seeded as at speed 1 and then stands still.
    await seedDemo(needs, { seed, speed: demoSpeed || 1 });
    if (demoSpeed === 0) await postponeSteps(app);
  });
}

/** Moves open step matches of the next hours to the next day: betting closes at their time, and nobody opens others. */
async function postponeSteps({ catalog, clock }: Pick<AppContext, 'catalog' | 'clock'>): Promise<void> {
  const open = { line: 'STEP', isMatchEnd: false, page: 1, limit: 100 } as const;
  const { matches } = await catalog.listDeskMatches(open);
  for (const { id, isOpenBet, fightingDateTime } of matches) {
    const startsAt = Date.parse(fightingDateTime);
    if (!isOpenBet || startsAt > clock.now().getTime() + DAY_MS / 2) continue;
    const later = new Date(startsAt + DAY_MS).toISOString();
    await catalog.editMatch({ matchId: id, actor: ACTOR }, { fightingDateTime: later });
  }
}

/** Starts the simulator and the bank. */
function startDemo(app: AppContext): () => Promise<void> {
  const { demoSeed: seed, demoSpeed: speed } = app.config;
  if (speed === 0) return async () => {};
  const stopSimulator = startSimulator(app, { seed, speed, runExclusively: createExclusiveRunner(app) });
  const stopBank = startBank(app, { speed });
  return async () => {
    await Promise.all([stopSimulator(), stopBank()]);
  };
}

/** The same services on a clock of their own. */
function servicesAt({ config, db, logger, matchChanged, settings, walletChanged }: AppContext, at: number) {
  let now = at;
  const clock = {
    now: () => new Date(now),
    set(moment: number) {
      now = moment;
    },
  };
  const odds = createOdds({ db, clock, matchChanged });
  return {
    clock,
    db,
    odds,
    settings,
    catalog: createCatalog({ db, clock, matchChanged }),
    bets: createBets({ db, clock, odds, walletChanged }),
    steps: createSteps({ db, clock, logger, odds, walletChanged, stepDelayMs: 0 }),
    // The seeded history is not sent in a session.
    wallet: createWallet({
      db,
      clock,
      settings,
      turnoverPercent: config.turnoverPercent,
      stepUpMinutes: 0,
      needsBankRef: false,
    }),
    settlement: createSettlement({ db, clock, logger, matchChanged, settings }),
  };
}

/**
 * Of several servers on one database, one at a time runs the simulator. The lock is held by a transaction that does
 * nothing else, so it takes a connection; the embedded database has only one connection, and no second server.
 */
function createExclusiveRunner({ db, config }: AppContext): RunExclusively {
  if (db.engine === 'pglite' || config.databasePoolSize === 1) return (work) => work();
  return (work) =>
    db.transact(async (tx) => {
      const [row] = await tx.query<{ is_locked: boolean }>(
        'SELECT pg_try_advisory_xact_lock($1) AS is_locked',
        [DEMO_LOCK],
      );
      if (!row?.is_locked) return undefined;
      // PostgreSQL ends a transaction that is idle for too long.
      const keepAlive = setInterval(() => void tx.query('SELECT 1').catch(() => {}), KEEP_ALIVE_MS);
      try {
        return await work();
      } finally {
        clearInterval(keepAlive);
      }
    });
}
