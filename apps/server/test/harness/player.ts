import type { LoggedIn, Registration } from '@sanam/contract';
import { AGENT_ID, DEFAULT_ACCOUNT_ID } from '@sanam/contract';
import { baht } from '@sanam/money';
import type { Sql } from '../../src/db/database.ts';
import type { RunningServer } from '../../src/main/start-server.ts';
import { uuidv7 } from '../../src/platform/ids.ts';
import { createTokens } from '../../src/services/accounts/tokens.ts';
import { TOKEN_SECRET, call } from './server.ts';

/** Every player that is made here has it. */
export const PLAYER_NAME = 'สมหญิง ใจดี';

export interface TestPlayer {
  playerId: number;
  username: string;
  accessToken: string;
}

/** A player with a session and money, made without the two password hashes of registration and log-in. */
export async function createPlayer(server: RunningServer, amount = 1000): Promise<TestPlayer> {
  const { db, clock } = server.app;
  const { playerId, username } = await insertPlayer(db);
  const sessionId = await insertSession(server, playerId);
  const tokens = createTokens({ secret: TOKEN_SECRET, clock });
  const accessToken = await tokens.signAccess('player', { subjectId: playerId, sessionId }, 86_400);
  if (amount > 0) await creditPlayer(server, { playerId }, amount);
  return { playerId, username, accessToken };
}

/** A session without a device or tokens. Returns its id. */
export async function insertSession({ app }: Pick<RunningServer, 'app'>, playerId: number): Promise<string> {
  const sessionId = uuidv7(app.clock.now());
  await app.db.query(
    "INSERT INTO session (id, player_id, expires_at) VALUES ($1, $2, now() + interval '1 day')",
    [sessionId, playerId],
  );
  return sessionId;
}

let lastPhone = 810_000_000;

/** A player's rows and accounts, without a session or a usable password. */
export async function insertPlayer(db: Sql): Promise<{ playerId: number; username: string }> {
  const username = nextPhone();
  const [row] = await db.query<{ player_id: number }>(
    `SELECT player_id FROM player_register(p_phone => $1, p_full_name => '${PLAYER_NAME}',
                                           p_password_hash => '$argon2id$none', p_bank_code => 'SCB',
                                           p_bank_name => 'SCB', p_bank_account => '1234567890', p_line => 'somying',
                                           p_referrer => NULL, p_deposit_account_id => 1, p_agent_id => 1)`,
    [username],
  );
  if (!row) throw new Error('the phone is taken');
  return { playerId: row.player_id, username };
}

let credits = 0;

export async function creditPlayer(
  { app }: Pick<RunningServer, 'app'>,
  { playerId }: { playerId: number },
  amount: number,
): Promise<void> {
  credits += 1;
  await app.wallet.creditDeposit({ playerId, amount: baht(amount), ref: `test-${playerId}-${credits}` });
}

/** As if a correction had taken back what the player has spent. */
export async function oweHouse(
  { app }: Pick<RunningServer, 'app'>,
  { playerId }: { playerId: number },
  satang: number,
): Promise<void> {
  await app.db.query(
    `SELECT ledger_post(p_kind => 'TEST', p_ref => gen_random_uuid()::text, p_from => debt_account(p_player => $1),
                        p_to => house_account(p_kind => 'HOUSE_RESULT'), p_amount => $2)`,
    [playerId, satang],
  );
}

export interface RegisteredPlayer extends LoggedIn {
  password: string;
  playerId: number;
}

/** A player who has registered and logged in over the API. */
export async function registerPlayer(
  server: RunningServer,
  change: Partial<Registration> = {},
): Promise<RegisteredPlayer> {
  const form = registrationForm(change);
  await call(server, 'POST /auth/register', { body: form });
  const tokens = await logIn(server, form.phone, form.password);
  const playerId = await server.app.accounts.findPlayerId(tokens.player.phone);
  if (playerId === undefined) throw new Error('the player was not made');
  return { ...tokens, password: form.password, playerId };
}

export function registrationForm(change: Partial<Registration> = {}): Registration {
  return {
    phone: nextPhone(),
    password: 'arena-secret',
    fullName: PLAYER_NAME,
    bankName: 'ธนาคารไทยพาณิชย์',
    bankCode: 'SCB',
    bankAccount: '1234567890',
    line: 'somying',
    defaultAccountId: DEFAULT_ACCOUNT_ID,
    agentId: AGENT_ID,
    ...change,
  };
}

export async function logIn(server: RunningServer, username: string, password: string): Promise<LoggedIn> {
  const { reply } = await call(server, 'POST /auth/login', { body: { username, password } });
  if (!reply.success) throw new Error(`could not log in: ${reply.code}`);
  return reply.data;
}

/** A player who has logged in on a second device: the tokens of the first one, and the session of the second. */
export async function logInOnNewDevice(
  server: RunningServer,
): Promise<RegisteredPlayer & { newcomer: LoggedIn; sessionId: string }> {
  const member = await registerPlayer(server);
  const newcomer = await logIn(server, member.player.phone, member.password);
  return { ...member, newcomer, sessionId: sessionIdOf(newcomer) };
}

/** As the access token names it. */
export function sessionIdOf({ accessToken }: { accessToken: string }): string {
  const claims = Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString();
  return (JSON.parse(claims) as { sid: string }).sid;
}

function nextPhone(): string {
  lastPhone += 1;
  return `0${lastPhone}`;
}
