import { createHmac } from 'node:crypto';
import { OPERATOR_ROLES } from '@sanam/contract';
import type { Access, OperatorRole, RefusalCode } from '@sanam/contract';
import { SignJWT, decodeJwt } from 'jose';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createTokens } from '../../src/services/accounts/tokens.ts';
import type { Audience } from '../../src/services/accounts/tokens.ts';
import { createOperator } from './desk.ts';
import { createPlayer, registerPlayer } from './player.ts';
import { TOKEN_SECRET, call } from './server.ts';

/** A caller with the credentials it sends. */
export interface Actor {
  name: string;
  token?: string;
  hasKey: boolean;
  /** The audience that the token is valid for; undefined without a valid token. */
  side?: Audience;
  role?: OperatorRole;
  /** The token is genuine, but its session has ended. */
  isEnded?: boolean;
}

/** Every kind of caller: those with access to some endpoints, and those with access to none. */
export async function makeActors(server: RunningServer): Promise<Actor[]> {
  const [ann, ben, disabled, gone] = [
    await createPlayer(server, 10_000),
    await createPlayer(server, 10_000),
    await createPlayer(server, 0),
    await createPlayer(server, 0),
  ];
  const deskTokens = async (role: OperatorRole) => (await createOperator(server, role)).token;
  const goneDesk = await deskTokens('admin');
  const admin = await deskTokens('admin');
  await call(server, 'POST /player/logout', { token: gone.accessToken });
  await call(server, 'POST /desk/logout', { token: goneDesk });
  await server.app.db.query("UPDATE player SET status = 'DISABLED' WHERE id = $1", [disabled.playerId]);
  const operators = await Promise.all(
    OPERATOR_ROLES.map(async (role): Promise<Actor> => ({
      name: role,
      hasKey: true,
      token: await deskTokens(role),
      side: 'desk',
      role,
    })),
  );
  const { refreshToken } = await registerPlayer(server);

  return [
    { name: 'anonymous', hasKey: true },
    { name: 'a player without the key', hasKey: false, token: ann.accessToken, side: 'player' },
    { name: 'player A', hasKey: true, token: ann.accessToken, side: 'player' },
    { name: 'player B', hasKey: true, token: ben.accessToken, side: 'player' },
    { name: 'disabled player', hasKey: true, token: disabled.accessToken, side: 'player', isEnded: true },
    { name: 'logged-out player', hasKey: true, token: gone.accessToken, side: 'player', isEnded: true },
    { name: 'logged-out operator', hasKey: true, token: goneDesk, side: 'desk', isEnded: true },
    ...operators,
    { name: 'refresh token as access token', hasKey: true, token: refreshToken },
    ...(await forgeries(ann.accessToken, 'player')),
    ...(await forgeries(admin, 'desk')),
  ];
}

/** The refusal that an endpoint with this access owes the caller; undefined if the caller has access. */
export function expectedRefusal(actor: Actor, access: Access): RefusalCode | undefined {
  if (!actor.hasKey) return 'API_KEY';
  if (access === 'public') return undefined;
  if (actor.side !== (access === 'member' ? 'player' : 'desk')) return 'UNAUTHENTICATED';
  if (actor.isEnded) return 'SESSION_ENDED';
  const isAllowed = access === 'member' || (actor.role !== undefined && access.includes(actor.role));
  return isAllowed ? undefined : 'FORBIDDEN';
}

/** Invalid tokens with the claims of a valid one: expired, changed, or signed with another key or algorithm. */
async function forgeries(good: string, audience: Audience): Promise<Actor[]> {
  const [header = '', payload = '', signature = ''] = good.split('.');
  const { sub = '', sid } = decodeJwt<{ sid: string }>(good);
  const bearer = { subjectId: Number(sub), sessionId: sid };
  const longAgo = { now: () => new Date(Date.now() - 86_400_000 * 2) };
  const elsewhere = {
    secret: 'a secret of another server, of the same length',
    clock: { now: () => new Date() },
  };
  const text = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { ...decodeJwt(good), sub: String(Number(sub) + 1) };
  const accessKey = createHmac('sha256', TOKEN_SECRET).update('access token').digest();
  const signed = (alg: string, typ: string, key: Uint8Array) =>
    new SignJWT(decodeJwt(good)).setProtectedHeader({ alg, typ }).sign(key);

  const tokens: Record<string, string> = {
    expired: await createTokens({ secret: TOKEN_SECRET, clock: longAgo }).signAccess(audience, bearer),
    'of another subject': `${header}.${text(claims)}.${signature}`,
    'with another signature': `${header}.${payload}.${signature.replace(/^./, (one) => (one === 'A' ? 'B' : 'A'))}`,
    'without signature': `${header}.${payload}.`,
    'alg none': `${text({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
    'alg None, signed': `${text({ alg: 'None', typ: 'at+jwt' })}.${payload}.${signature}`,
    'signed with another algorithm': await signed('HS512', 'at+jwt', accessKey),
    'of another type': await signed('HS256', 'JWT', accessKey),
    'signed with the secret itself': await signed('HS256', 'at+jwt', Buffer.from(TOKEN_SECRET)),
    'signed elsewhere': await createTokens(elsewhere).signAccess(audience, bearer),
  };
  return Object.entries(tokens).map(([what, token]) => ({
    name: `${audience} token ${what}`,
    hasKey: true,
    token,
  }));
}
