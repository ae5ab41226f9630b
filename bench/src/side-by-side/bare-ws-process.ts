import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { WebSocketServer } from 'ws';

/** Broadcasts the body of every request to all sockets. */
const server = createServer((request, response) => void broadcast(request, response));
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('disconnect', () => process.exit());

async function broadcast(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const message = await text(request);
  for (const socket of sockets.clients) socket.send(message);
  response.end();
}
