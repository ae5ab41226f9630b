import { Agent, request } from 'node:http';
import type { ServerAddress } from '../harness/server.ts';
import { startStopwatch } from '../harness/stopwatch.ts';
import type { FuzzResponse } from './find-faults.ts';
import type { FuzzRequest } from './make-request.ts';

const TIMEOUT_MS = 20_000;

export interface HttpSender {
  send(sent: FuzzRequest): Promise<FuzzResponse & { ms: number }>;
  close(): void;
}

/** Sends requests over keep-alive connections, as browsers do. */
export function createHttpSender({ address }: ServerAddress, connections: number): HttpSender {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(address);
  return {
    send: ({ method, url, headers, body }) =>
      new Promise((resolve, reject) => {
        const taken = startStopwatch();
        // Set here, because Node sets it for some methods only.
        const length = body !== undefined && { 'content-length': String(Buffer.byteLength(body)) };
        const sending = request(
          {
            agent,
            hostname,
            port,
            method,
            path: url,
            headers: { ...headers, ...length },
            timeout: TIMEOUT_MS,
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
        sending.on('error', reject);
        sending.on('timeout', () => sending.destroy(new Error('timeout')));
        sending.end(body);
      }),
    close: () => agent.destroy(),
  };
}
