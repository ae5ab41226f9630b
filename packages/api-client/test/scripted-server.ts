import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { RefusalCode } from '@sanam/contract';

export interface ReceivedRequest {
  readonly name: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
  /** The bearer token, if one came. */
  readonly token: string | undefined;
}

export interface Reply {
  readonly status?: number;
  readonly body: unknown;
}

export type Script = (
  request: ReceivedRequest,
) => Reply | 'hang up' | 'hang' | Promise<Reply | 'hang up' | 'hang'>;

export interface ScriptedServer {
  readonly url: string;
  readonly received: ReceivedRequest[];
  /** How often this was called. */
  count(name: string): number;
  close(): Promise<void>;
}

/** A real HTTP server that replies by a script and records the requests. */
export async function startScriptedServer(script: Script): Promise<ScriptedServer> {
  const received: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString();
      const one: ReceivedRequest = {
        name: `${request.method} ${request.url}`,
        headers: request.headers,
        body: text === '' ? undefined : JSON.parse(text),
        token: /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1],
      };
      received.push(one);
      const reply = await script(one);
      if (reply === 'hang') return;
      if (reply === 'hang up') {
        request.socket.destroy();
        return;
      }
      response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' });
      response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    received,
    count: (name) => received.filter((one) => one.name === name).length,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export function accepted(data: unknown, message = 'Done'): Reply {
  return { body: { success: true, message, data } };
}

export function refused(status: number, code: RefusalCode): Reply {
  return { status, body: { success: false, message: `refused: ${code}`, code, data: null } };
}
