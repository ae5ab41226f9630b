import type { BodyOf, Endpoints, OperatorRole } from '@sanam/contract';
import type { RunningServer } from '../../src/main/start-server.ts';
import { callData } from './server.ts';
import type { ServerAddress } from './server.ts';

export const OPERATOR_PASSWORD = 'a-long-desk-password';

/** An operator of this role who has just logged in. */
export async function createOperator(
  server: RunningServer,
  role: OperatorRole = 'admin',
): Promise<{ username: string; token: string }> {
  const { accounts, db } = server.app;
  await accounts.createFirstAdmin(OPERATOR_PASSWORD);
  if (role !== 'admin') {
    await db.query(
      `INSERT INTO operator (username, password_hash, role)
       SELECT $1, password_hash, $1 FROM operator WHERE username = 'admin' ON CONFLICT DO NOTHING`,
      [role],
    );
  }
  const { accessToken } = await accounts.logInOperator(
    { username: role, password: OPERATOR_PASSWORD },
    { address: 'test', deviceToken: undefined },
  );
  return { username: role, token: accessToken };
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
    fightingDateTime: '2026-11-15T12:00:00Z',
    ...change,
  };
  const { id } = await callData(server, 'POST /desk/matches', { token, body });
  if (rung !== undefined) {
    const price = { my: { favourite: 'RED' as const, rung } };
    await callData(server, 'POST /desk/matches/{id}/rate', { token, id, body: price });
  }
  return id;
}
