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
  server.on('request', (request, response) => forwardRequest(context, request, response));
  // What else is expected of us is ignored, as the servers do.
  server.on('checkExpectation', (request, response) => forwardRequest(context, request, response));
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
