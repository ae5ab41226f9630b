import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../src/config/read-config.ts';
import { resetOperatorPassword } from '../../src/main/reset-operator.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { OPERATOR_PASSWORD, createMatch, createOperator, setUpTotp } from '../harness/desk.ts';
import { scaleLoginTimeouts } from '../harness/inject-defect.ts';
import { call, callData, startTestServer } from '../harness/server.ts';
import { readCloses } from '../harness/silence.ts';
import { freshStore } from '../harness/store.ts';

const logger = createLogger('silent');
let store: Record<string, string>;
let server: Awaited<ReturnType<typeof startTestServer>> | undefined;

beforeAll(async () => {
  store = await freshStore();
});
afterAll(() => server?.close());

test('a reset gives a new password, removes the code and ends the old sessions', async () => {
  const first = await startTestServer({ env: store });
  await scaleLoginTimeouts(first.app.db);
  const { token } = await createOperator(first);
  await setUpTotp(first, { token, password: OPERATOR_PASSWORD });
  const logIn = (at: typeof first, password: string) =>
    call(at, 'POST /desk/login', { body: { username: 'admin', password } });
  const matchId = await createMatch(first, token, { rung: '10/9' });
  await callData(first, 'POST /desk/matches/{id}/take', { token, id: matchId });
  await callData(first, 'POST /desk/matches/{id}/open', { token, id: matchId });
  for (let nth = 0; nth < 5; nth += 1) await logIn(first, 'not-the-password');
  expect((await logIn(first, 'not-the-password')).status).toBe(429);
  await first.close();

  const printed = await resetOperatorPassword(readConfig(store), logger, 'admin');
  const password = /is now (\S+)\./.exec(printed)?.[1] ?? '';
  await expect(resetOperatorPassword(readConfig(store), logger, 'nobody')).rejects.toThrow('no operator');

  server = await startTestServer({ env: store });
  expect((await call(server, 'GET /desk/me', { token })).status).toBe(401);
  expect((await logIn(server, password)).reply).toMatchObject({
    data: { operator: { hasTotp: false, mustChangePassword: true } },
  });
  const [row] = await server.app.db.query(
    "SELECT actor, subject, session_id, address FROM audit WHERE action = 'OPERATOR_RESET'",
  );
  expect(row).toEqual({ actor: 'console', subject: 'operator/admin', session_id: null, address: null });
  // Nobody is at the desk of what the operator held.
  expect(await server.app.catalog.readDeskMatch(matchId)).toMatchObject({ holder: null, isOpenBet: false });
  expect(await readCloses(server.app.db, matchId)).toMatchObject([{ actor: 'console' }]);
});
