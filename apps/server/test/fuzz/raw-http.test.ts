import { RefusedSchema } from '@sanam/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createRandom } from '../../src/platform/seeded-random.ts';
import type { RunningServer } from '../../src/main/start-server.ts';
import { EVENTUALLY } from '../harness/eventually.ts';
import { exchangeRaw } from '../harness/raw-http.ts';
import { callRaw, startTestServer } from '../harness/server.ts';
import { IS_SOAK, SEED } from '../harness/soak-budget.ts';
import { fitsSchema } from './fits-schema.ts';
import { findInternals } from './find-faults.ts';
import { makeRawMessage } from './raw-messages.ts';

const MESSAGES = IS_SOAK ? 2000 : 200;
const CONCURRENCY = 8;

let server: RunningServer;
let open = 0;
beforeAll(async () => {
  server = await startTestServer({ env: { LOGIN_ATTEMPTS_PER_ADDRESS: '1000000' } });
  server.http.server.on('connection', (socket) => {
    open += 1;
    socket.once('close', () => (open -= 1));
  });
});
afterAll(() => server.close());

test('malformed HTTP messages are refused in the usual format or cut off', async () => {
  const failures: string[] = [];
  const statuses = new Map<number, number>();
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < MESSAGES) {
      const number = next++;
      const sent = makeRawMessage(createRandom(SEED, 'raw', number));
      const received = await exchangeRaw(server, sent);
      for (const { status, fault } of repliesIn(received)) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (fault !== undefined) {
          failures.push(
            `message ${number} of seed ${SEED}: ${fault}\n${JSON.stringify(sent)}\n→ ${received}`,
          );
        }
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));

  console.log([...statuses].map((pair) => pair.join(': ')).join(', '));
  console.log(`${next} raw messages, seed ${SEED}`);
  expect(failures.slice(0, 5).join('\n\n')).toBe('');
  for (const status of [400, 404, 431]) expect(statuses.has(status), `a reply with ${status}`).toBe(true);
  expect((await callRaw(server, 'GET', '/readyz')).status).toBe(200);
  await vi.waitFor(() => expect(open).toBeLessThan(CONCURRENCY), EVENTUALLY);
}, 600_000);

/** A message may be parsed as several, and each gets its reply. */
function repliesIn(received: string): { status: number; fault: string | undefined }[] {
  return received
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter((reply) => reply !== '')
    .map((reply) => {
      const [head = '', ...rest] = reply.split('\r\n\r\n');
      const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]);
      return { status, fault: faultOf(status, head, rest.join('\r\n\r\n')) };
    });
}

function faultOf(status: number, head: string, text: string): string | undefined {
  const [inside] = findInternals(`${head}\n${text}`);
  if (inside !== undefined) return `shows ${inside}`;
  if (status === 100) return undefined;
  if (!(status >= 400 && status < 500)) return `status ${status}`;
  // The refusal of an unknown upgrade has no body.
  if (status === 404 && text === '' && /connection: close/.test(head)) return undefined;
  if (!/x-content-type-options: nosniff/.test(head)) return 'without the security headers';
  return fitsSchema(RefusedSchema, JSON.parse(text)) ? undefined : 'in another shape';
}
