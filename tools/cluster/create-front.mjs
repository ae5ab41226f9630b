import http from 'node:http';
import { chooseProcess } from './choose-process.mjs';
import { forwardedHeaders } from './forwarded-headers.mjs';

/**
 * @typedef {import('./keep-processes.mjs').UpProcess} UpProcess
 * @typedef {object} Load
 * @property {number} requests under way
 * @property {number} sockets open
 */

/** The servers' own limits on how long a request may take to arrive. */
const TIMES = { headersTimeout: 10_000, requestTimeout: 15_000, keepAliveTimeout: 10_000 };
/** What a server says itself when it cannot be served; clients ask again with the same key. */
const UNAVAILABLE = JSON.stringify({
  success: false,
  message: 'The service is unavailable for a moment. Please try again.',
  code: 'UNAVAILABLE',
  data: null,
});

/**
 * The one address in front of all servers. Requests go to the server that has the fewest under way, and the polls of a
 * live connection to the one that opened it, whose name its id begins with.
 *
 * @param {{ trustedProxies: number }} wish
 */
export function createFront({ trustedProxies }) {
  /** @type {ReadonlyMap<string, UpProcess>} */
  let up = new Map();
  /** @type {Map<string, Load>} */
  const loads = new Map();
  const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity });
  /** @type {Set<import('node:stream').Duplex>} */
  const sockets = new Set();
  let turn = 0;

  /** @param {UpProcess} chosen */
  const loadOf = ({ name }) => {
    const load = loads.get(name) ?? { requests: 0, sockets: 0 };
    loads.set(name, load);
    return load;
  };
  /** @param {string} url @param {keyof Load} kind @param {ReadonlySet<string>} tried */
  const choose = (url, kind, tried) => {
    turn += 1;
    const left = [...up.values()].filter(({ name }) => !tried.has(name));
    return chooseProcess({ processes: left, url, turn, loadOf: (process) => loadOf(process)[kind] });
  };

  /** @param {http.IncomingMessage} request @param {UpProcess} chosen */
  const onward = (request, chosen) => ({
    host: '127.0.0.1',
    port: chosen.port,
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    headers: forwardedHeaders(request, trustedProxies),
  });

  /** @param {http.IncomingMessage} request @param {http.ServerResponse} response @param {Set<string>} [tried] @returns {void} */
  const pass = (request, response, tried = new Set()) => {
    const chosen = choose(request.url ?? '', 'requests', tried);
    if (!chosen) return void refuse(response);
    const load = loadOf(chosen);
    load.requests += 1;
    const asked = http.request({ ...onward(request, chosen), agent });
    asked.once('close', () => (load.requests -= 1));
    asked.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, endToEnd(answer.rawHeaders));
      answer.pipe(response);
      answer.once('error', () => response.destroy());
    });
    asked.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (response.headersSent || response.destroyed) return response.destroy();
      // Another may take what has reached nobody, and what does nothing when it is done twice.
      const mayGoOn = error.code === 'ECONNREFUSED' || request.method === 'GET' || request.method === 'HEAD';
      return mayGoOn ? pass(request, response, tried.add(chosen.name)) : void refuse(response);
    });
    response.once('close', () => asked.destroy());
    // Not before somebody is there to read it: what is written to nobody is lost for the next.
    asked.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => request.pipe(asked));
      else request.pipe(asked);
    });
  };

  const server = http.createServer({ ...TIMES, connectionsCheckingInterval: 2000 }, (request, response) =>
    pass(request, response),
  );
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const chosen = choose(request.url ?? '', 'sockets', new Set());
    if (!chosen) return socket.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n');
    const load = loadOf(chosen);
    load.sockets += 1;
    sockets.add(socket);
    socket.once('close', () => {
      load.sockets -= 1;
      sockets.delete(socket);
      asked.destroy();
    });
    const asked = http.request({ ...onward(request, chosen), agent: false });
    asked.once('error', () => socket.destroy());
    asked.once('response', (answer) => {
      socket.write(headOf(answer));
      answer.pipe(socket);
    });
    asked.once('upgrade', (answer, other, first) => {
      other.on('error', () => other.destroy());
      other.once('close', () => socket.destroy());
      socket.once('close', () => other.destroy());
      socket.write(headOf(answer));
      socket.write(first);
      other.write(head);
      other.pipe(socket);
      socket.pipe(other);
    });
    return asked.end();
  });

  return {
    server,
    /** @param {ReadonlyMap<string, UpProcess>} processes */
    useProcesses(processes) {
      up = processes;
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

/** @param {http.ServerResponse} response */
function refuse(response) {
  if (response.destroyed || response.headersSent) return response.destroy();
  return response
    .writeHead(503, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '1',
    })
    .end(UNAVAILABLE);
}

/** @param {http.IncomingMessage} answer */
function headOf({ statusCode, statusMessage, rawHeaders }) {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`];
  for (let place = 0; place < rawHeaders.length; place += 2) {
    lines.push(`${rawHeaders[place]}: ${rawHeaders[place + 1]}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Without what is said about one connection only. @param {string[]} rawHeaders */
function endToEnd(rawHeaders) {
  /** @type {string[]} */
  const kept = [];
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const [name = '', value = ''] = rawHeaders.slice(place, place + 2);
    if (!/^(connection|keep-alive|transfer-encoding)$/i.test(name)) kept.push(name, value);
  }
  return kept;
}
