import { Refusal } from '@sanam/contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { createApiKeyCheck } from './check-api-key.ts';
import type { Metrics } from './metrics.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** For whoever runs the server: is it up, can it serve, how is it doing, do its books add up. */
export function serveHealth(
  http: FastifyInstance,
  app: AppContext,
  metrics: Metrics,
  folderToken?: string,
): void {
  let isClosing = false;
  http.addHook('preClose', async () => {
    isClosing = true;
  });

  http.get('/healthz', async () => ({ status: 'up' }));

  http.get('/readyz', async (_request, reply) => {
    const isReady = !isClosing && (await canReachDatabase(app));
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });

  http.get('/metrics', async (request, reply) => {
    const { metricsToken } = app.config;
    const isAllowed =
      metricsToken === undefined
        ? LOOPBACK.test(request.ip)
        : request.headers.authorization === `Bearer ${metricsToken}`;
    if (!isAllowed) throw new Refusal('NOT_FOUND');
    const { type, text } = await metrics.read();
    return reply.header('content-type', type).send(text);
  });

  if (folderToken !== undefined) {
    const checkToken = createApiKeyCheck(folderToken);
    http.get('/internal/ledger-check', async (request) => {
      checkToken(request.headers['x-folder-token']);
      return app.checkLedger();
    });
  }
}

async function canReachDatabase({ db, logger }: AppContext): Promise<boolean> {
  try {
    await db.query('SELECT 1');
    return true;
  } catch (error) {
    logger.warn({ err: error }, 'not ready: the database does not answer');
    return false;
  }
}
