import type { Answer, BodyOf, Endpoints, KnownEndpoint, OperatorRole, ReplyOf } from '@sanam/contract';
import type { RunningServer } from '../../src/main/start-server.ts';
import { askRaw } from './server.ts';
import type { Addressed } from './server.ts';

const PASSWORD = 'a-long-desk-password';

/** Somebody at the desk who has just logged in. */
export async function anOperator(
  server: RunningServer,
  role: OperatorRole = 'admin',
): Promise<{ username: string; token: string }> {
  const { accounts, db } = server.app;
  await accounts.createFirstAdmin(PASSWORD);
  if (role !== 'admin') {
    await db.query(
      `INSERT INTO operator (username, password_hash, role)
       SELECT $1, password_hash, $1 FROM operator WHERE username = 'admin' ON CONFLICT DO NOTHING`,
      [role],
    );
  }
  const { accessToken } = await accounts.logInOperator({ username: role, password: PASSWORD }, 'test');
  return { username: role, token: accessToken };
}

interface Asking<Name extends KnownEndpoint> {
  token: string;
  id?: number | string;
  query?: Record<string, string>;
  body?: BodyOf<Endpoints[Name]>;
}

/** Calls an endpoint whose address has an id or a query of its own. */
export async function askAt<Name extends KnownEndpoint>(
  server: Addressed,
  name: Name,
  { token, id, query, body }: Asking<Name>,
): Promise<{ status: number; answer: Answer<ReplyOf<Endpoints[Name]>> }> {
  const [method = '', path = ''] = name.split(' ', 2);
  const address = `/api${path.replace(/\{\w+\}/, String(id))}?${new URLSearchParams(query).toString()}`;
  return askRaw(server, method, address, { token, ...(body !== undefined && { body }) }) as Promise<{
    status: number;
    answer: Answer<ReplyOf<Endpoints[Name]>>;
  }>;
}

/** What an endpoint answers when all goes well; anything else fails the test. */
export async function getAt<Name extends KnownEndpoint>(
  server: Addressed,
  name: Name,
  asking: Asking<Name>,
): Promise<ReplyOf<Endpoints[Name]>> {
  const { answer } = await askAt(server, name, asking);
  if (!answer.success) throw new Error(`${name} was refused: ${answer.code} ${JSON.stringify(answer.data)}`);
  return answer.data;
}

let stadiums = 0;

export async function aStadium(server: Addressed, token: string, stadiumName?: string): Promise<number> {
  stadiums += 1;
  const body = { stadiumName: stadiumName ?? `สนาม ${stadiums}` };
  return (await getAt(server, 'POST /desk/stadiums', { token, body })).id;
}

type NewMatch = BodyOf<Endpoints['POST /desk/matches']>;

/** A match on the live board, closed and without odds; answers its id. */
export async function aMatch(
  server: Addressed,
  token: string,
  { rung, ...change }: Partial<NewMatch> & { rung?: string } = {},
): Promise<number> {
  const stadiumId = change.stadiumId ?? (await aStadium(server, token));
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
  const { id } = await getAt(server, 'POST /desk/matches', { token, body });
  if (rung !== undefined) {
    const price = { my: { favourite: 'RED' as const, rung } };
    await getAt(server, 'POST /desk/matches/{id}/rate', { token, id, body: price });
  }
  return id;
}
