import { Agent, request } from 'node:http';
import type { ServerAddress } from '../harness/server.ts';
import { startStopwatch } from '../harness/stopwatch.ts';
import type { Got } from './find-faults.ts';
import type { Sent } from './make-request.ts';

/** How long an answer may take before it counts as none. */
const PATIENCE_MS = 20_000;

export interface Sender {
  send(sent: Sent): Promise<Got & { ms: number }>;
  close(): void;
}

/** Asks over connections that stay open, as browsers do. */
export function openSender({ address }: ServerAddress, connections: number): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(address);
  return {
    send: ({ method, url, headers, body }) =>
      new Promise((resolve, reject) => {
        const taken = startStopwatch();
        // Said here, because the client says it of some methods only.
        const length = body !== undefined && { 'content-length': String(Buffer.byteLength(body)) };
        const asking = request(
          {
            agent,
            hostname,
            port,
            method,
            path: url,
            headers: { ...headers, ...length },
            timeout: PATIENCE_MS,
          },
          (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.on('error', reject);
            response.on('end', () =>
              resolve({
                status: response.statusCode ?? 0,
                headers: response.headers,
                text: Buffer.concat(chunks).toString(),
                ms: taken(),
              }),
            );
          },
        );
        asking.on('error', reject);
        asking.on('timeout', () => asking.destroy(new Error('no answer')));
        asking.end(body);
      }),
    close: () => agent.destroy(),
  };
}
