import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { vi } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { EVENTUALLY } from './eventually.ts';
import type { ServerAddress } from './server.ts';

export interface RawReply {
  status: number;
  headers: Headers;
  text: string;
}

/** A connection that sends exactly the given bytes, which an HTTP library would correct or refuse. */
export interface RawConnection {
  send(text: string): void;
  /** Waits until the server has read everything sent so far. */
  arrived(): Promise<void>;
  /** The first reply, once the server has closed the connection. */
  reply(): Promise<RawReply>;
}

export async function connectRaw(server: RunningServer): Promise<RawConnection> {
  const accepted = once(server.http.server, 'connection') as Promise<[Socket]>;
  const { hostname, port } = new URL(server.address);
  const socket = connect(Number(port), hostname);
  let received = '';
  let sent = 0;
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk;
  });
  // Some tests expect the server to close the connection while the client still writes.
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => void socket.on('close', () => resolve()));
  const [other] = await accepted;
  return {
    send(text) {
      sent += Buffer.byteLength(text);
      socket.write(text);
    },
    arrived: () =>
      vi.waitFor(() => {
        if (other.bytesRead < sent) throw new Error('the server has not read it yet');
      }, EVENTUALLY),
    async reply() {
      await closed;
      return parseReply(received);
    },
  };
}

/** Sends one request with the target unchanged: fetch would normalise it. */
export async function callExactly(
  server: RunningServer,
  target: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<RawReply> {
  const connection = await connectRaw(server);
  const lines = Object.entries({ host: 'sanam.test', connection: 'close', ...headers });
  connection.send(
    `${method} ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  );
  return connection.reply();
}

/** Sends the bytes, half-closes the connection and returns everything that was received until it closed. */
export function exchangeRaw({ address }: ServerAddress, bytes: string): Promise<string> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    let received = '';
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      received += chunk;
    });
    // The server may close the connection while the client still writes.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
    socket.on('end', () => socket.end());
    socket.end(Buffer.from(bytes, 'latin1'));
  });
}

export function parseReply(received: string): RawReply {
  const [head = '', ...rest] = received.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = new Headers();
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return { status: Number(statusLine.split(' ')[1]), headers, text: rest.join('\r\n\r\n') };
}
