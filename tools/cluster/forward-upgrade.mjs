import { endToEnd } from './forwarded-headers.mjs';
import { toBackendRequest } from './forward-request.mjs';

/**
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {import('node:stream').Duplex} Duplex
 * @typedef {Omit<import('./forward-request.mjs').ForwardContext, 'agent'>} ForwardContext
 */

/**
 * Joins a connection that becomes one of another kind to the process that has the fewest of them.
 *
 * @param {ForwardContext} context @param {IncomingMessage} request @param {Duplex} socket
 * @param {Buffer} head what came behind the request already
 * @returns {void}
 */
export function forwardUpgrade({ loads, errors, trustedProxies }, request, socket, head) {
  socket.on('error', () => socket.destroy());
  const taken = loads.take(request.url ?? '', 'sockets');
  if (!taken) return errors.refuseUpgrade(socket, 'unavailable');
  socket.once('close', taken.release);
  const way = { port: taken.process.port, trustedProxies, agent: /** @type {const} */ (false) };
  const sent = toBackendRequest(request, way, [
    'Connection',
    'Upgrade',
    'Upgrade',
    request.headers.upgrade ?? '',
  ]);
  if (!sent) return errors.refuseUpgrade(socket, 'unreadable');
  socket.once('close', () => sent.destroy());
  sent.once('error', () => socket.destroy());
  sent.once('response', (reply) => {
    socket.write(headOf(reply, [...endToEnd(reply.rawHeaders), 'Connection', 'close']));
    reply.pipe(socket);
  });
  sent.once('upgrade', (reply, other, first) => {
    other.on('error', () => other.destroy());
    other.once('close', () => socket.destroy());
    socket.once('close', () => other.destroy());
    socket.write(headOf(reply, reply.rawHeaders));
    socket.write(first);
    other.write(head);
    other.pipe(socket);
    socket.pipe(other);
  });
  sent.end();
}

/** @param {IncomingMessage} reply @param {string[]} rawHeaders */
function headOf({ statusCode, statusMessage }, rawHeaders) {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`];
  for (let place = 0; place < rawHeaders.length; place += 2) {
    lines.push(`${rawHeaders[place]}: ${rawHeaders[place + 1]}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
}
