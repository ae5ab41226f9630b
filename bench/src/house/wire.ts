import { connect } from 'node:net';

export interface Answered {
  status: number;
  body: string;
}

/** One connection that is kept open; one request at a time goes over it. */
export interface Wire {
  send: (request: string) => Promise<Answered>;
  isOpen: () => boolean;
  /** Since when nothing has gone over it. */
  idleSince: number;
  end: () => void;
}

const LONGEST_WAIT_MS = 30_000;

/** Whoever measures must cost little beside what is measured: requests are written as they go over the wire. */
export function openWire(address: string): Wire {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  let waiting: { resolve: (answered: Answered) => void; reject: (reason: Error) => void } | undefined;
  let received = '';
  let isOpen = true;
  const fail = (reason: Error): void => {
    isOpen = false;
    waiting?.reject(reason);
    waiting = undefined;
    socket.destroy();
  };
  socket.setEncoding('latin1');
  socket.setTimeout(LONGEST_WAIT_MS, () => fail(new Error('no answer')));
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the connection was closed')));
  socket.on('data', (chunk: string) => {
    received += chunk;
    const answered = readAnswer(received);
    if (!answered || !waiting) return;
    received = '';
    const { resolve } = waiting;
    waiting = undefined;
    wire.idleSince = performance.now();
    resolve(answered);
  });
  const wire: Wire = {
    idleSince: performance.now(),
    isOpen: () => isOpen,
    async send(request) {
      if (!isOpen || waiting) throw new Error('the connection cannot be used');
      const answered = Promise.withResolvers<Answered>();
      waiting = answered;
      socket.write(request);
      return answered.promise;
    },
    end: () => fail(new Error('the connection was given up')),
  };
  return wire;
}

function readAnswer(received: string): Answered | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0);
  if (received.length < end + 4 + length) return undefined;
  return { status: Number(received.slice(9, 12)), body: received.slice(end + 4) };
}

/** A request as text, all but the host the same for every server. */
export function writeRequest(
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Readonly<Record<string, string>>; body?: string } = {},
): string {
  const lines = Object.entries({
    host: 'bench',
    ...headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }),
  });
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body ?? ''}`;
}
