import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { readBearerToken } from '../authenticate.ts';
import { hasTwoHosts } from '../has-two-hosts.ts';
import { isDeskSocket } from '../desk-listener.ts';
import type { RecordResponse } from '../metrics/record-response.ts';
import { matchesEtag } from './response-cache.ts';
import type { ResponseCache } from './response-cache.ts';

interface Needs {
  responseCache: ResponseCache;
  isApiKey: (given: string | string[] | undefined) => boolean;
  isClosing: () => boolean;
  record: RecordResponse;
}

/**
 * Serves repeated requests for a cached response straight from Node's `request` event, without Fastify's hooks, which
 * cost more than the response. It only does so when an identical request was served before, the cached response is
 * still valid and the session was verified within the last second; every other request goes to Fastify.
 */
export function addFastPath(http: FastifyInstance, { accounts }: AppContext, needs: Needs): void {
  const { responseCache, isApiKey, isClosing, record } = needs;

  const tryServe = (request: IncomingMessage, response: ServerResponse): boolean => {
    const startedAt = performance.now();
    const { method, headers } = request;
    if (method !== 'GET' || isClosing() || !headers.host || hasTwoHosts(request) || mayHaveBody(request))
      return false;
    if (isDeskSocket(request.socket)) return false;
    const cached = responseCache.find(request);
    if (!cached || !isApiKey(headers['x-api-key'])) return false;
    const token = readBearerToken(headers.authorization);
    if (token === undefined || !accounts.verifyCachedToken('player', token)) return false;

    const { bytes, etag, headers: cachedHeaders, route, endpoint } = cached;
    const requestId = randomUUID();
    const status = matchesEtag(headers['if-none-match'], etag) ? 304 : 200;
    if (status === 304)
      response.writeHead(304, ['x-request-id', requestId, ...cachedHeaders.notModified]).end();
    else response.writeHead(200, ['x-request-id', requestId, ...cachedHeaders.ok]).end(bytes);
    const seconds = (performance.now() - startedAt) / 1000;
    record({ requestId, method, route, endpoint, status, refusal: undefined, seconds });
    return true;
  };

  const fastifyHandlers = http.server.listeners('request') as RequestListener[];
  http.server.removeAllListeners('request');
  http.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (tryServe(request, response)) return;
    for (const handle of fastifyHandlers) handle(request, response);
  });
}

function mayHaveBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}
