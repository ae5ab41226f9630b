import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CodeMessage } from '../../src/services/accounts/code-sender.ts';

export const SMS_SECRET = 'a secret that server and SMS service share';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  message: CodeMessage;
}

/** An operator's SMS service on this machine, with what it has received. */
export async function startSmsService() {
  const received: Received[] = [];
  const statuses: number[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body, message: JSON.parse(body) as CodeMessage });
      response.writeHead(statuses.shift() ?? 200).end();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    received,
    /** The statuses of the next replies; 200 after them. */
    replyWith: (...next: number[]) => void statuses.push(...next),
    lastCode: (phone: string) =>
      received.findLast(({ message }) => message.phone === phone)?.message.code ?? '',
    env: {
      PHONE_CODE: 'required',
      SMS_WEBHOOK_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
      SMS_WEBHOOK_SECRET: SMS_SECRET,
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
