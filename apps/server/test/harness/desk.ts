import type { BodyOf, Endpoints, OperatorRole } from '@sanam/contract';
import { decodeJwt } from 'jose';
import { TOTP } from 'otpauth';
import type { RunningServer } from '../../src/main/start-server.ts';
import { callData } from './server.ts';
import type { ServerAddress } from './server.ts';

export const OPERATOR_PASSWORD = 'a-long-desk-password';

/** An operator of this role who has just logged in. */
export async function createOperator(
  server: Pick<RunningServer, 'app'>,
  role: OperatorRole = 'admin',
  username: string = role,
): Promise<{ id: number; username: string; token: string; sessionId: string }> {
  const { accounts, db } = server.app;
  await accounts.createFirstAdmin(OPERATOR_PASSWORD);
  if (username !== 'admin') {
    await db.query(
      `INSERT INTO operator (username, password_hash, role)
       SELECT $1, password_hash, $2 FROM operator WHERE username = 'admin' ON CONFLICT DO NOTHING`,
      [username, role],
    );
  }
  const { accessToken } = await accounts.logInOperator(
    { username, password: OPERATOR_PASSWORD },
    { address: 'test', deviceToken: undefined, userAgent: undefined },
  );
  // Some runs take longer than an operator may be idle.
  await db.query(
    `UPDATE session SET touched_at = clock_timestamp() + interval '1 day'
      WHERE operator_id = (SELECT id FROM operator WHERE username = $1)`,
    [username],
  );
  const { sub, sid: sessionId } = decodeJwt<{ sid: string }>(accessToken);
  return { id: Number(sub), username, token: accessToken, sessionId };
}

let operators = 0;

/** An operator whom an admin has just added and who has logged in for the first time. */
export async function addOperator(
  server: ServerAddress,
  adminToken: string,
  role: OperatorRole = 'trader',
): Promise<{ id: number; username: string; password: string; token: string }> {
  operators += 1;
  const username = `${role}.${operators}`;
  const added = await callData(server, 'POST /desk/operators', {
    token: adminToken,
    body: { username, role },
  });
  const body = { username, password: added.password };
  const { accessToken: token } = await callData(server, 'POST /desk/login', { body });
  return { ...added, username, token };
}

/** The code that an authenticator app shows at this time. */
export function codeOf(secret: string, at: Date = new Date()): string {
  return new TOTP({ secret }).generate({ timestamp: at.getTime() });
}

/** Sets up the second factor of an operator. */
export async function setUpTotp(
  server: ServerAddress,
  { token, password }: { token: string; password: string },
  now: () => Date = () => new Date(),
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await callData(server, 'POST /desk/totp', { token, body: { password } });
  const body = { code: codeOf(secret, now()) };
  const { recoveryCodes } = await callData(server, 'POST /desk/totp/confirm', { token, body });
  return { secret, recoveryCodes };
}

let stadiums = 0;

export async function createStadium(
  server: ServerAddress,
  token: string,
  stadiumName?: string,
): Promise<number> {
  stadiums += 1;
  const body = { stadiumName: stadiumName ?? `สนาม ${stadiums}` };
  return (await callData(server, 'POST /desk/stadiums', { token, body })).id;
}

type NewMatch = BodyOf<Endpoints['POST /desk/matches']>;

/** A step match closes when its time has passed by the database's clock, which no test moves. */
export const STEP_FIGHT = '2099-11-15T12:00:00Z';

/** A match on the live board, closed and, unless a rung is given, without odds. Returns its id. */
export async function createMatch(
  server: ServerAddress,
  token: string,
  { rung, ...change }: Partial<NewMatch> & { rung?: string } = {},
): Promise<number> {
  const stadiumId = change.stadiumId ?? (await createStadium(server, token));
  const body: NewMatch = {
    line: 'LIVE',
    stadiumId,
    categoryCode: 'BULL_FIGHT',
    matchName: 'คู่เอก',
    redName: 'แดง',
    blueName: 'น้ำเงิน',
    fightingDateTime: change.line === 'STEP' ? STEP_FIGHT : '2026-11-15T12:00:00Z',
    ...change,
  };
  const { id } = await callData(server, 'POST /desk/matches', { token, body });
  if (rung !== undefined) {
    const price = { my: { favourite: 'RED' as const, rung } };
    await callData(server, 'POST /desk/matches/{id}/rate', { token, id, body: price });
  }
  return id;
}
