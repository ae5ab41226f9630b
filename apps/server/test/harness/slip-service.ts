import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export const SLIP_SECRET = 'a secret that server and slip service share';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  query: { bankId: string; bankRef: string; amountSatang: number; receiver: object };
}

/** What the service replies, by the bank's reference. */
interface Reply {
  status?: number;
  /** As it is, if it is a text. */
  body?: object | string;
  /** Nothing is replied before it. */
  after?: Promise<void>;
}

/** An operator's service that knows the transfers of banks, on this machine, with what it has received. */
export async function startSlipService() {
  const received: Received[] = [];
  const replies = new Map<string, Reply>();
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    const respond = async () => {
      const query = JSON.parse(body) as Received['query'];
      received.push({ headers: request.headers, body, query });
      const reply: Reply = replies.get(query.bankRef) ?? { body: { outcome: 'NOT_FOUND' } };
      await reply.after;
      const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {});
      response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' }).end(text);
    };
    request.on('end', () => void respond());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    received,
    receivedOf: (bankRef: string) => received.filter(({ query }) => query.bankRef === bankRef),
    replyTo: (bankRef: string, reply: Reply) => void replies.set(bankRef, reply),
    env: {
      SLIP_VERIFIER: 'webhook',
      SLIP_WEBHOOK_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/verify`,
      SLIP_WEBHOOK_SECRET: SLIP_SECRET,
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
