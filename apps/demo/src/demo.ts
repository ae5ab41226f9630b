import type { AppContext } from '../../server/src/app-context.ts';
import type { ServerExtension } from '../../server/src/main/extension.ts';
import { seedDemo } from './seed-demo.ts';
import { startBank } from './start-bank.ts';
import { DEMO_LOG_INS } from './players/demo-players.ts';
import { serveStreams } from './stream/serve-streams.ts';
import { startShow } from './simulator/start.ts';
import type { TakeTurn } from './simulator/start.ts';
import { createBets } from '../../server/src/services/bets/index.ts';
import { createCatalog } from '../../server/src/services/catalog/index.ts';
import { createOdds } from '../../server/src/services/odds/index.ts';
import { createSettlement } from '../../server/src/services/settlement/index.ts';
import { createSteps } from '../../server/src/services/steps/index.ts';
import { createWallet } from '../../server/src/services/wallet/index.ts';

/** One number, and so never a match's lock, which is two. */
const DEMO_LOCK = 72_662_601;
const STILL_THERE_EVERY_MS = 3000;

/** What the demo adds to the server. */
export const demo: ServerExtension = {
  demoLogIns: DEMO_LOG_INS,
  prepare: prepareDemo,
  addRoutes: serveStreams,
  start: startDemo,
};

/** Before anybody comes in: the players, their past, and fights under way. */
async function prepareDemo(app: AppContext): Promise<void> {
  const { demoSeed: seed, demoSpeed } = app.config;
  const needs = { ...app, servicesAt: (at: number) => servicesAt(app, at) };
  // A show that stands still stands as it would at a real pace.
  await turnTaker(app)(() => seedDemo(needs, { seed, speed: demoSpeed || 1 }));
}

/** From then on: the people behind the arena, and its bank. */
function startDemo(app: AppContext): () => Promise<void> {
  const { demoSeed: seed, demoSpeed: speed } = app.config;
  if (speed === 0) return async () => {};
  const stopShow = startShow(app, { seed, speed, takeTurn: turnTaker(app) });
  const stopBank = startBank(app, { speed });
  return async () => {
    await Promise.all([stopShow(), stopBank()]);
  };
}

/** The services as they are, on a clock of their own. */
function servicesAt({ db, logger, matchChanged, walletChanged }: AppContext, at: number) {
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
    odds,
    catalog: createCatalog({ db, clock, matchChanged }),
    bets: createBets({ db, clock, odds, walletChanged }),
    steps: createSteps({ db, clock, logger, odds, walletChanged, stepDelayMs: 0 }),
    wallet: createWallet({ db, clock }),
    settlement: createSettlement({ db, clock, logger, matchChanged }),
  };
}

/**
 * Of several servers on one database, one at a time plays the demo. The lock is held by a transaction that does nothing
 * else, so it takes a connection; the embedded database has but one, and no other server.
 */
function turnTaker({ db, config }: AppContext): TakeTurn {
  if (db.engine === 'pglite' || config.databasePoolSize === 1) return (work) => work();
  return (work) =>
    db.transact(async (tx) => {
      const [row] = await tx.query<{ is_ours: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS is_ours', [
        DEMO_LOCK,
      ]);
      if (!row?.is_ours) return undefined;
      // A transaction in which nothing happens for long is ended by the database.
      const stillThere = setInterval(() => void tx.query('SELECT 1').catch(() => {}), STILL_THERE_EVERY_MS);
      try {
        return await work();
      } finally {
        clearInterval(stillThere);
      }
    });
}
