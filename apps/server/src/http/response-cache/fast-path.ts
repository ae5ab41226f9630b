import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { tokenOf } from '../authenticate.ts';
import { hasAlready } from './response-cache.ts';
import type { ReadyAnswers } from './response-cache.ts';
import type { RecordAnswer } from '../metrics/record-response.ts';

interface Needs {
  readyAnswers: ReadyAnswers;
  isApiKey: (given: string | string[] | undefined) => boolean;
  isClosing: () => boolean;
  record: RecordAnswer;
}

/**
 * The board is asked for more often than all else together. Where the same words have been answered before, nothing
 * has changed since, and who is asking is known from a moment ago, the same answer goes out again without the
 * framework's round of hooks, which costs more than the answer. Any doubt, and the request takes the long way.
 */
export function openQuickWay(http: FastifyInstance, { accounts }: AppContext, needs: Needs): void {
  const { readyAnswers, isApiKey, isClosing, record } = needs;

  const hasAnswered = (request: IncomingMessage, response: ServerResponse): boolean => {
    const began = performance.now();
    const { method, headers } = request;
    if (method !== 'GET' || isClosing() || !headers.host || mayHaveBody(request)) return false;
    const ready = readyAnswers.find(request);
    if (!ready || !isApiKey(headers['x-api-key'])) return false;
    const token = tokenOf(headers.authorization);
    if (token === undefined || !accounts.recogniseKnown('player', token)) return false;

    const { bytes, etag, head, route, endpoint } = ready;
    const requestId = randomUUID();
    const status = hasAlready(headers['if-none-match'], etag) ? 304 : 200;
    if (status === 304) response.writeHead(304, ['x-request-id', requestId, ...head.unchanged]).end();
    else response.writeHead(200, ['x-request-id', requestId, ...head.whole]).end(bytes);
    const seconds = (performance.now() - began) / 1000;
    record({ requestId, method, route, endpoint, status, refusal: undefined, seconds });
    return true;
  };

  const longWay = http.server.listeners('request') as RequestListener[];
  http.server.removeAllListeners('request');
  http.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (hasAnswered(request, response)) return;
    for (const answer of longWay) answer(request, response);
  });
}

function mayHaveBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}
