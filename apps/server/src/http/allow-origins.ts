import type { FastifyReply, FastifyRequest } from 'fastify';

const ALLOWED_METHODS = 'GET, POST, PUT, PATCH';
const ALLOWED_HEADERS =
  'accept-language, authorization, content-type, idempotency-key, request-age, x-api-key';
const SHOWN_HEADERS = 'allow, date, retry-after, x-request-id';
const REMEMBERED_SECONDS = '600';

/**
 * Lets an app that is hosted apart call the API from a browser. Nothing is opened to an origin that the operator has
 * not named, and no cookies are in play: who is asking stands in a header that only the app itself can set.
 *
 * @returns sets what the browser wants to read, and answers true if it only asked whether it may ask
 */
export function createOriginAllowance(
  origins: readonly string[],
): (request: FastifyRequest, reply: FastifyReply) => boolean {
  const allowed = new Set(origins);
  return (request, reply) => {
    if (allowed.size === 0) return false;
    // A cache must not hand one origin the answer of another.
    reply.header('vary', 'origin');
    const { origin } = request.headers;
    if (origin === undefined || !allowed.has(origin)) return false;
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': SHOWN_HEADERS,
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return false;
    reply.headers({
      'access-control-allow-methods': ALLOWED_METHODS,
      'access-control-allow-headers': ALLOWED_HEADERS,
      'access-control-max-age': REMEMBERED_SECONDS,
    });
    return true;
  };
}
