import http from 'node:http';
import { createErrorResponses } from './error-responses.mjs';
import { forwardRequest } from './forward-request.mjs';
import { forwardUpgrade } from './forward-upgrade.mjs';
import { createLoadTracker } from './load-tracker.mjs';

/** The servers' own limits on how long a request may take to arrive. */
const TIMES = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 2000,
};
/** As in the servers: a connection on which nothing moves for so long is closed. */
const TIMEOUT_MS = 30_000;
/** As in the servers, which see each request on a connection of its own. */
const MAX_WAITING_RESPONSES = 4;

/**
 * The one address in front of all servers. Requests go to the server that has the fewest under way, and the polls of a
 * live connection to the one that opened it, whose name its id begins with.
 *
 * @param {{ trustedProxies: number, publicUrl?: string | undefined }} options
 */
export function createProxy({ trustedProxies, publicUrl }) {
  const loads = createLoadTracker();
  const errors = createErrorResponses(publicUrl);
  const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity });
  const context = { loads, errors, trustedProxies, agent };
  /** @type {Set<import('node:stream').Duplex>} */
  const sockets = new Set();

  // One without a Host is refused by the servers, in their own words.
  const server = http.createServer({ ...TIMES, requireHostHeader: false });
  server.timeout = TIMEOUT_MS;
  const countWaiting = createWaitingCount();
  /** @param {http.IncomingMessage} request @param {http.ServerResponse} response */
  const forward = (request, response) => {
    // Without a socket it waits for the responses to earlier requests of the connection.
    if (response.socket === null) countWaiting(request.socket, response);
    if (!request.socket.destroyed) forwardRequest(context, request, response);
  };
  server.on('request', forward);
  // What else is expected of us is ignored, as the servers do.
  server.on('checkExpectation', forward);
  server.on('clientError', (error, socket) => errors.endBroken(error, socket));
  server.on('upgrade', (request, socket, head) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    forwardUpgrade(context, request, socket, head);
  });

  return {
    server,
    /** @param {ReadonlyMap<string, import('./supervisor.mjs').UpProcess>} processes */
    useProcesses(processes) {
      loads.useProcesses(processes);
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      for (const socket of sockets) socket.destroy();
      agent.destroy();
      await closed;
    },
  };
}

/** Cuts connections that send request after request without waiting for the responses, which would pile up here. */
function createWaitingCount() {
  /** @type {WeakMap<import('node:net').Socket, number>} */
  const waiting = new WeakMap();
  return (/** @type {import('node:net').Socket} */ socket, /** @type {http.ServerResponse} */ response) => {
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    if (count > MAX_WAITING_RESPONSES) socket.destroy();
  };
}
