import { Refusal } from '@sanam/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { createSecretMatch } from '../platform/match-secret.ts';
import type { Metrics } from './metrics/metrics.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const FORWARDING_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/** All of the embedded database, and what its books came to at that moment. */
export type Archive = () => Promise<{ seen: object; archive: Uint8Array }>;

interface Health {
  metrics: Metrics;
  isClosing: () => boolean;
  folderToken: string | undefined;
  archive: Archive | undefined;
}

/** For whoever runs the server: is it up, can it serve, how is it doing, do its books add up. */
export function serveHealth(
  http: FastifyInstance,
  app: AppContext,
  { metrics, isClosing, folderToken, archive: writeArchive }: Health,
): void {
  http.get('/healthz', async () => ({ status: 'up' }));

  // However many ask, the database is asked once at a time.
  let looking: Promise<boolean> | undefined;
  const look = async (): Promise<boolean> => {
    try {
      return await canReachDatabase(app);
    } finally {
      looking = undefined;
    }
  };
  http.get('/readyz', async (_request, reply) => {
    const isReady = !isClosing() && (await (looking ??= look()));
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });

  const mayReadMetrics = createMetricsGuard(app.config.metricsToken);
  http.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request)) throw new Refusal('NOT_FOUND');
    const { type, text } = await metrics.read();
    return reply.header('content-type', type).send(text);
  });

  if (folderToken !== undefined) {
    const isFolderToken = createSecretMatch(folderToken);
    const guard = async ({ headers }: FastifyRequest): Promise<void> => {
      if (!isFolderToken(headers['x-folder-token'])) throw new Refusal('UNAUTHENTICATED');
    };
    http.get('/internal/ledger-check', { onRequest: guard }, async () => app.verifyLedger());
    if (writeArchive) {
      http.get('/internal/backup', { onRequest: guard }, async (_request, reply) => {
        const { seen, archive } = await writeArchive();
        return reply
          .header('content-type', 'application/octet-stream')
          .header('x-sanam-seen', JSON.stringify(seen))
          .send(archive);
      });
    }
  }
}

/** Without a token only this machine may ask, and a proxy that runs on it asks for somebody else. */
function createMetricsGuard(token: string | undefined): (request: FastifyRequest) => boolean {
  if (token !== undefined) {
    const isToken = createSecretMatch(`Bearer ${token}`);
    return ({ headers }) => isToken(headers.authorization);
  }
  return ({ headers, socket }) =>
    LOOPBACK.test(socket.remoteAddress ?? '') &&
    FORWARDING_HEADERS.every((name) => headers[name] === undefined);
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
