import { createCoalescedRunner } from '@sanam/runtime';
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

/** Archives the embedded database, with its ledger totals of the same moment. */
export type CreateArchive = () => Promise<{ snapshot: object; archive: Uint8Array }>;

interface Needs {
  metrics: Metrics;
  isClosing: () => boolean;
  ownerToken: string | undefined;
  createArchive: CreateArchive | undefined;
}

/** Endpoints for operators: liveness, readiness, metrics, and what commands request from a running server. */
export function serveHealth(
  http: FastifyInstance,
  app: AppContext,
  { metrics, isClosing, ownerToken, createArchive }: Needs,
): void {
  http.get('/healthz', async () => ({ status: 'up' }));

  // However many requests come, the database is pinged by one at a time.
  const ping = createCoalescedRunner(() => canReachDatabase(app));
  http.get('/readyz', async (_request, reply) => {
    const isReady = !isClosing() && (await ping.join());
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });

  const mayReadMetrics = createMetricsGuard(app.config.metricsToken);
  http.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request)) throw new Refusal('NOT_FOUND');
    const { type, text } = await metrics.read();
    return reply.header('content-type', type).send(text);
  });

  if (ownerToken !== undefined) {
    const isOwnerToken = createSecretMatch(ownerToken);
    const guard = async ({ headers, raw }: FastifyRequest): Promise<void> => {
      if (!isOwnerToken(headers['x-owner-token'])) throw new Refusal('UNAUTHENTICATED');
      // Both may take longer than a connection may be silent.
      raw.socket.setTimeout(0);
    };
    http.get('/internal/ledger-check', { onRequest: guard }, async () => app.verifyLedger());
    if (createArchive) {
      http.get('/internal/backup', { onRequest: guard }, async (_request, reply) => {
        const { snapshot, archive } = await createArchive();
        return reply
          .header('content-type', 'application/octet-stream')
          .header('x-sanam-snapshot', JSON.stringify(snapshot))
          .send(archive);
      });
    }
  }
}

/** Without a token only this machine may read the metrics, and not through a proxy that runs on it. */
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
    logger.warn({ err: error }, 'not ready: the database cannot be reached');
    return false;
  }
}
