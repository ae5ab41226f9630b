import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isApiRequest } from './api-path.ts';

const CORS_OPTIONS = {
  methods: 'GET, POST, PUT, PATCH',
  allowedHeaders:
    'accept-language, authorization, content-type, device-token, idempotency-key, request-age, x-api-key',
  exposedHeaders: 'allow, date, retry-after, x-request-id',
  maxAge: 600,
  cacheControl: 'no-store',
};

/**
 * Lets browsers call the API and the live socket from other origins. Credentials stay off, because tokens are sent in a
 * header that only the app itself can set. For any other origin the server behaves as without CORS.
 */
export async function allowOrigins(http: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  const allowed = new Set<string | undefined>(origins);
  const isAllowed = (request: FastifyRequest): boolean =>
    allowed.has(request.headers.origin) &&
    (isApiRequest(request) || request.routeOptions.config.isLive === true);

  http.addHook('onRequest', async (request, reply) => {
    // A shared cache must not serve a response to another origin.
    reply.header('vary', 'origin');
    if (isAllowed(request)) reply.header('cross-origin-resource-policy', 'cross-origin');
  });
  await http.register(cors, {
    delegator: (request, done) =>
      done(null, {
        ...CORS_OPTIONS,
        origin: isAllowed(request),
        // An OPTIONS request without this header is no preflight and is refused like any unknown method.
        preflight: request.headers['access-control-request-method'] !== undefined,
      }),
  });
}
