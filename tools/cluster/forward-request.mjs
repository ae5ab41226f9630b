import http from 'node:http';
import { endToEnd, forwardedHeaders } from './forwarded-headers.mjs';

/**
 * @typedef {object} ForwardContext
 * @property {import('./load-tracker.mjs').LoadTracker} loads
 * @property {import('./error-responses.mjs').ErrorResponses} errors
 * @property {number} trustedProxies
 * @property {http.Agent} agent
 */

/** A process that refuses is done at once; without this it would look idle and get even more requests. */
const REFUSAL_COUNTS_MS = 1000;

/**
 * Sends a request to the process with the least to do, and its reply back.
 *
 * @param {ForwardContext} context @param {http.IncomingMessage} request @param {http.ServerResponse} response
 * @param {Set<string>} [tried]
 * @returns {void}
 */
export function forwardRequest(context, request, response, tried = new Set()) {
  const { loads, errors, trustedProxies, agent } = context;
  const taken = loads.take(request.url ?? '', 'requests', tried);
  if (!taken) return errors.refuse(response, 'unavailable');
  const sent = toBackendRequest(request, { port: taken.process.port, trustedProxies, agent });
  if (!sent) {
    taken.release();
    return errors.refuse(response, 'unreadable');
  }
  let isRefused = false;
  sent.once('close', () => {
    if (isRefused) setTimeout(taken.release, REFUSAL_COUNTS_MS).unref();
    else taken.release();
  });
  sent.once('response', (reply) => {
    isRefused = reply.statusCode === 503;
    response.writeHead(reply.statusCode ?? 502, reply.statusMessage, endToEnd(reply.rawHeaders));
    reply.pipe(response);
    reply.once('error', () => response.destroy());
  });
  sent.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
    if (response.headersSent || response.destroyed) return void response.destroy();
    const mayGoOn = error.code === 'ECONNREFUSED' || isRepeatable(request);
    if (mayGoOn) forwardRequest(context, request, response, tried.add(taken.process.name));
    else errors.refuse(response, 'unavailable');
  });
  response.once('close', () => sent.destroy());
  // Once connected: a body that was written to a process which cannot be reached would be lost for the next one.
  sent.once('socket', (socket) => {
    if (socket.connecting) socket.once('connect', () => request.pipe(sent));
    else request.pipe(sent);
  });
}

/**
 * Undefined for one that a server would read but that cannot be sent on as it came.
 *
 * @param {http.IncomingMessage} request
 * @param {{ port: number, trustedProxies: number, agent: http.Agent | false }} way
 * @param {string[]} [hopByHopHeaders] headers of the connection to the server
 */
export function toBackendRequest(request, { port, trustedProxies, agent }, hopByHopHeaders = []) {
  try {
    return http.request({
      host: '127.0.0.1',
      port,
      agent,
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      headers: [...forwardedHeaders(request, trustedProxies), ...hopByHopHeaders],
    });
  } catch {
    return undefined;
  }
}

/** Whether it may be sent to another process: it has no effect and no body. @param {http.IncomingMessage} request */
function isRepeatable({ method, headers }) {
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  return (method === 'GET' || method === 'HEAD') && !hasBody;
}
