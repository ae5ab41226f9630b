import type { FastifyInstance } from 'fastify';
import { createAppContext } from '../app-context.ts';
import type { AppContext } from '../app-context.ts';
import type { Config } from '../config/read-config.ts';
import { analyzeNewTables } from '../db/analyze-new-tables.ts';
import { assertOwnsNothing } from '../db/app-role.ts';
import { assertSchemaCurrent } from '../db/check-schema.ts';
import { markDatabase } from '../db/mark-database.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { createHttp } from '../http/create-http.ts';
import { isDeskSocket } from '../http/desk-listener.ts';
import { startClosingMatches } from '../jobs/close-matches.ts';
import { startDecidingSteps } from '../jobs/decide-steps.ts';
import { startVerifyingLedger } from '../jobs/verify-ledger.ts';
import { startVerifyingSlips } from '../jobs/verify-slips.ts';
import { startSettlingMatches } from '../jobs/settle-matches.ts';
import { startHousekeeping } from '../jobs/housekeeping.ts';
import { startLive } from '../live/start-live.ts';
import { systemClock } from '../platform/clock.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { randomSecret } from '../platform/random.ts';
import { createArchive } from '../backup/back-up.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { claimDataDir } from '../data-dir/data-dir-owner.ts';
import type { ServerExtension } from './extension.ts';
import { readOrCreateTokenSecret } from '../data-dir/token-secret.ts';
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
  /** Where the desk is served. */
  deskAddress: string;
  /** Set when this start created the first operator and has to show their password. */
  firstAdmin: { username: string; password: string } | undefined;
  /** Lines for the terminal: what to try first. */
  guide: string[];
  /** Finishes requests in flight, then releases every resource. */
  close(): Promise<void>;
}

const NO_DEMO =
  'The server alone has no demo. Start it with "npm start" or "node apps/demo/src/main.ts", or set DEMO=off.';

/** Opens the database, brings its schema up to date and listens. A failed start releases every resource. */
export async function startServer({
  config,
  logger,
  clock = systemClock,
  webRoot,
  demo: offeredDemo,
}: Start): Promise<RunningServer> {
  const demo = config.isDemo ? offeredDemo : undefined;
  if (config.isDemo && !demo) throw new OperatorError(NO_DEMO);
  // Disposed in reverse order.
  await using resources = new AsyncDisposableStack();

  const db = await openDatabase(config, logger);
  resources.defer(() => db.close());
  // In production "npm run migrate" changes the schema, with a role that may; the server only checks it.
  if (config.isProduction) await assertSchemaCurrent(db);
  else {
    const applied = await migrate(db);
    if (applied.length > 0) logger.info({ applied }, 'migrated');
  }
  await markDatabase(db, config);
  if (config.isProduction && db.engine === 'postgresql') await assertOwnsNothing(db);

  const tokenSecret = config.tokenSecret ?? readOrCreateTokenSecret(config.dataDir);
  const app = await createAppContext({
    config,
    db,
    clock,
    logger,
    tokenSecret,
    demoLogIns: demo?.demoLogIns,
    demoSupport: demo?.support,
  });
  const contact = await app.settings.contact.read();
  if (contact.line === null && contact.phone === null) {
    logger.warn('players have nobody to contact: set SUPPORT_LINE or SUPPORT_PHONE, or name one at the desk');
  }
  await demo?.prepare(app);
  const analyzed = await analyzeNewTables(db);
  if (analyzed.length > 0) logger.info({ analyzed }, 'analyzed tables without statistics');
  const { deskAdminPassword } = config;
  // Before the server listens, so that the operator can log in as soon as it is ready.
  if (deskAdminPassword !== undefined) await app.accounts.createFirstAdmin(deskAdminPassword);

  const stopVerifying = startVerifyingLedger(app);
  // Awaited after the server has closed: the embedded database cannot cancel a statement, and no request should wait
  // for it.
  resources.defer(stopVerifying);
  const ownerToken = randomSecret();
  const live = await startLive(app, { isOnDeskPort: isDeskSocket });
  resources.defer(() => live.close());
  const http = await createHttp(app, {
    ownerToken,
    live,
    ...(db.archive && { createArchive: () => createArchive(db) }),
    ...(webRoot !== undefined && { webRoot }),
    ...(demo && { addRoutes: demo.addRoutes }),
  });
  const { address, deskAddress, close } = await listen(http, config);
  resources.defer(close);
  // Started before the server closes: a request that waits for a verification fails instead of delaying the shutdown.
  resources.defer(() => void stopVerifying());
  if (db.engine === 'pglite') {
    const claim = claimDataDir(config.dataDir, { address, ownerToken });
    resources.defer(() => claim?.release());
  }
  resources.defer(startHousekeeping(app));
  resources.defer(startVerifyingSlips(app));
  resources.defer(startDecidingSteps(app));
  resources.defer(startClosingMatches(app));
  resources.defer(startSettlingMatches(app));
  resources.defer(() => app.settlement.close());
  if (demo) resources.defer(demo.start(app));
  const guide = (await demo?.guide(app, { address, deskAddress })) ?? [];
  // Last of all: nothing may fail between generating this password and showing it.
  const isGenerated = deskAdminPassword === undefined && config.isDemo;
  const firstAdmin = isGenerated ? await app.accounts.createFirstAdmin(undefined) : undefined;

  const open = resources.move();
  return { app, http, address, deskAddress, firstAdmin, guide, close: () => open.disposeAsync() };
}
