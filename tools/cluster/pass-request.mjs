import http from 'node:http';
import { endToEnd, forwardedHeaders } from './forwarded-headers.mjs';

/**
 * @typedef {object} Passing
 * @property {import('./share-load.mjs').Sharing} sharing
 * @property {import('./own-answers.mjs').OwnAnswers} answers
 * @property {number} trustedProxies
 * @property {http.Agent} agent
 */

/** A process that refuses is done at once; without this it would look idle and get even more requests. */
const REFUSAL_COUNTS_MS = 1000;

/**
 * Sends a request to the process with the least to do, and its answer back.
 *
 * @param {Passing} passing @param {http.IncomingMessage} request @param {http.ServerResponse} response
 * @param {Set<string>} [tried]
 * @returns {void}
 */
export function passRequest(passing, request, response, tried = new Set()) {
  const { sharing, answers, trustedProxies, agent } = passing;
  const taken = sharing.take(request.url ?? '', 'requests', tried);
  if (!taken) return answers.refuse(response, 'unavailable');
  const asked = askOf(request, { port: taken.process.port, trustedProxies, agent });
  if (!asked) {
    taken.release();
    return answers.refuse(response, 'unreadable');
  }
  let isRefused = false;
  asked.once('close', () => {
    if (isRefused) setTimeout(taken.release, REFUSAL_COUNTS_MS).unref();
    else taken.release();
  });
  asked.once('response', (answer) => {
    isRefused = answer.statusCode === 503;
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, endToEnd(answer.rawHeaders));
    answer.pipe(response);
    answer.once('error', () => response.destroy());
  });
  asked.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
    if (response.headersSent || response.destroyed) return void response.destroy();
    const mayGoOn = error.code === 'ECONNREFUSED' || isRepeatable(request);
    if (mayGoOn) passRequest(passing, request, response, tried.add(taken.process.name));
    else answers.refuse(response, 'unavailable');
  });
  response.once('close', () => asked.destroy());
  // Not before somebody is there to read it: what is written to nobody is lost for the next.
  asked.once('socket', (socket) => {
    if (socket.connecting) socket.once('connect', () => request.pipe(asked));
    else request.pipe(asked);
  });
}

/**
 * Undefined for one that a server would read but that cannot be sent on as it came.
 *
 * @param {http.IncomingMessage} request
 * @param {{ port: number, trustedProxies: number, agent: http.Agent | false }} way
 * @param {string[]} [ofTheConnection] headers of the connection to the server
 */
export function askOf(request, { port, trustedProxies, agent }, ofTheConnection = []) {
  try {
    return http.request({
      host: '127.0.0.1',
      port,
      agent,
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      headers: [...forwardedHeaders(request, trustedProxies), ...ofTheConnection],
    });
  } catch {
    return undefined;
  }
}

/** What does nothing when it is done twice, and of which nothing is lost with the process that read it. @param {http.IncomingMessage} request */
function isRepeatable({ method, headers }) {
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  return (method === 'GET' || method === 'HEAD') && !hasBody;
}
