import type { FastifyInstance } from 'fastify';
import { createAppContext } from '../app-context.ts';
import type { AppContext } from '../app-context.ts';
import type { Config } from '../config/read-config.ts';
import { analyzeNewTables } from '../db/analyze-new-tables.ts';
import { assertSchemaCurrent } from '../db/check-schema.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { createHttp } from '../http/create-http.ts';
import { startDecidingSteps } from '../jobs/decide-steps.ts';
import { startVerifyingLedger } from '../jobs/verify-ledger.ts';
import { startResumingSettlements } from '../jobs/resume-settlements.ts';
import { startPurging } from '../jobs/purge-expired.ts';
import { startLive } from '../live/start-live.ts';
import { systemClock } from '../platform/clock.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { randomSecret } from '../platform/random.ts';
import { archiveWithTotals } from './backup/back-up.ts';
import { CannotStart } from './cannot-start.ts';
import { claimFolder } from './claim-folder.ts';
import type { ServerExtension } from './extension.ts';
import { keepTokenSecret } from './keep-token-secret.ts';
import { listen } from './listen.ts';

interface Start {
  config: Config;
  logger: Logger;
  clock?: Clock;
  webRoot?: string;
  /** Used when the configuration turns the demo on. */
  demo?: ServerExtension;
}

export interface RunningServer {
  app: AppContext;
  http: FastifyInstance;
  address: string;
  /** Set when this start made the first operator and its password has to be shown. */
  firstAdmin: { username: string; password: string } | undefined;
  /** Finishes what is in flight, then lets go of everything. */
  close(): Promise<void>;
}

const NO_DEMO =
  'The server alone has no demo. Start it with "npm start" or "node apps/demo/src/main.ts", or set DEMO=off.';

/** Opens the database, brings its schema up to date and listens. A start that fails lets go of everything. */
export async function startServer({
  config,
  logger,
  clock = systemClock,
  webRoot,
  demo: offeredDemo,
}: Start): Promise<RunningServer> {
  const demo = config.isDemo ? offeredDemo : undefined;
  if (config.isDemo && !demo) throw new CannotStart(NO_DEMO);
  // Let go of in the opposite order.
  await using held = new AsyncDisposableStack();

  const db = await openDatabase(config, logger);
  held.defer(() => db.close());
  // In production "npm run migrate" changes the schema, with a role that may; the server only checks it.
  if (config.isProduction) await assertSchemaCurrent(db);
  else {
    const applied = await migrate(db);
    if (applied.length > 0) logger.info({ applied }, 'migrated');
  }

  const tokenSecret = config.tokenSecret ?? keepTokenSecret(config.dataDir);
  const app = await createAppContext({
    config,
    db,
    clock,
    logger,
    tokenSecret,
    demoLogIns: demo?.demoLogIns,
  });
  await demo?.prepare(app);
  const analyzed = await analyzeNewTables(db);
  if (analyzed.length > 0) logger.info({ analyzed }, 'analyzed tables without statistics');
  const { deskAdminPassword } = config;
  // Before anybody can ask: whoever finds the server ready can log in.
  if (deskAdminPassword !== undefined) await app.accounts.createFirstAdmin(deskAdminPassword);

  const stopVerifying = startVerifyingLedger(app);
  // Waited for when nobody is served any more: the embedded database finishes what it is at, and no request waits for that.
  held.defer(stopVerifying);
  const folderToken = randomSecret();
  const live = await startLive(app);
  held.defer(() => live.close());
  const http = await createHttp(app, {
    folderToken,
    live,
    ...(db.archive && { archive: () => archiveWithTotals(db) }),
    ...(webRoot !== undefined && { webRoot }),
    ...(demo && { addRoutes: demo.addRoutes }),
  });
  const { address, close } = await listen(http, config);
  held.defer(close);
  // Begun before: whoever has asked for a proof is told that it cannot be, and does not hold up the end.
  held.defer(() => void stopVerifying());
  if (db.engine === 'pglite') {
    const folder = claimFolder(config.dataDir, { address, folderToken });
    held.defer(() => folder?.leave());
  }
  held.defer(startPurging(app));
  held.defer(startDecidingSteps(app));
  held.defer(startResumingSettlements(app));
  held.defer(() => app.settlement.close());
  if (demo) held.defer(demo.start(app));
  // Last of all: nothing may come between the password that is made up here and its being shown.
  const isMadeUp = deskAdminPassword === undefined && config.isDemo;
  const firstAdmin = isMadeUp ? await app.accounts.createFirstAdmin(undefined) : undefined;

  const keptOpen = held.move();
  return { app, http, address, firstAdmin, close: () => keptOpen.disposeAsync() };
}
