import { endToEnd } from './forwarded-headers.mjs';
import { askOf } from './pass-request.mjs';

/**
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {import('node:stream').Duplex} Duplex
 * @typedef {Omit<import('./pass-request.mjs').Passing, 'agent'>} Passing
 */

/**
 * Joins a connection that becomes one of another kind to the process that has the fewest of them.
 *
 * @param {Passing} passing @param {IncomingMessage} request @param {Duplex} socket
 * @param {Buffer} head what came behind the request already
 * @returns {void}
 */
export function passUpgrade({ sharing, answers, trustedProxies }, request, socket, head) {
  socket.on('error', () => socket.destroy());
  const taken = sharing.take(request.url ?? '', 'sockets');
  if (!taken) return answers.refuseUpgrade(socket, 'unavailable');
  socket.once('close', taken.release);
  const way = { port: taken.process.port, trustedProxies, agent: /** @type {const} */ (false) };
  const asked = askOf(request, way, ['Connection', 'Upgrade', 'Upgrade', request.headers.upgrade ?? '']);
  if (!asked) return answers.refuseUpgrade(socket, 'unreadable');
  socket.once('close', () => asked.destroy());
  asked.once('error', () => socket.destroy());
  asked.once('response', (answer) => {
    socket.write(headOf(answer, [...endToEnd(answer.rawHeaders), 'Connection', 'close']));
    answer.pipe(socket);
  });
  asked.once('upgrade', (answer, other, first) => {
    other.on('error', () => other.destroy());
    other.once('close', () => socket.destroy());
    socket.once('close', () => other.destroy());
    socket.write(headOf(answer, answer.rawHeaders));
    socket.write(first);
    other.write(head);
    other.pipe(socket);
    socket.pipe(other);
  });
  asked.end();
}

/** @param {IncomingMessage} answer @param {string[]} rawHeaders */
function headOf({ statusCode, statusMessage }, rawHeaders) {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`];
  for (let place = 0; place < rawHeaders.length; place += 2) {
    lines.push(`${rawHeaders[place]}: ${rawHeaders[place + 1]}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
}
