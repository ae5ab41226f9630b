import { connect } from 'node:net';

export interface HttpResponse {
  status: number;
  body: string;
}

/** A keep-alive connection for one request at a time. */
export interface Connection {
  send: (request: string) => Promise<HttpResponse>;
  isOpen: () => boolean;
  /** When the last response arrived. */
  idleSince: number;
  end: () => void;
}

const TIMEOUT_MS = 30_000;

/** A raw socket, because an HTTP client would take a large share of the processor that is measured. */
export function openConnection(address: string): Connection {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  let waiting: { resolve: (response: HttpResponse) => void; reject: (reason: Error) => void } | undefined;
  let received = '';
  let isOpen = true;
  const fail = (reason: Error): void => {
    isOpen = false;
    waiting?.reject(reason);
    waiting = undefined;
    socket.destroy();
  };
  socket.setEncoding('latin1');
  socket.setTimeout(TIMEOUT_MS, () => fail(new Error('no response')));
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the connection was closed')));
  socket.on('data', (chunk: string) => {
    received += chunk;
    const response = readResponse(received);
    if (!response || !waiting) return;
    received = '';
    const { resolve } = waiting;
    waiting = undefined;
    connection.idleSince = performance.now();
    resolve(response);
  });
  const connection: Connection = {
    idleSince: performance.now(),
    isOpen: () => isOpen,
    async send(request) {
      if (!isOpen || waiting) throw new Error('the connection cannot be used');
      const response = Promise.withResolvers<HttpResponse>();
      waiting = response;
      socket.write(request);
      return response.promise;
    },
    end: () => fail(new Error('the connection was ended')),
  };
  return connection;
}

function readResponse(received: string): HttpResponse | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0);
  if (received.length < end + 4 + length) return undefined;
  return { status: Number(received.slice(9, 12)), body: received.slice(end + 4) };
}

/** A request as text; the host is the same for every server, so the text can be reused. */
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
