import { createHmac } from 'node:crypto';
import { OPERATOR_ROLES } from '@sanam/contract';
import type { Access, OperatorRole, RefusalCode } from '@sanam/contract';
import { SignJWT, decodeJwt } from 'jose';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createTokens } from '../../src/services/accounts/tokens.ts';
import type { Audience } from '../../src/services/accounts/tokens.ts';
import { anOperator } from './desk.ts';
import type { Play } from './play.ts';
import { TOKEN_SECRET, aMember, ask } from './server.ts';

/** Somebody who asks, with whatever he has to show for himself. */
export interface Actor {
  name: string;
  token?: string;
  hasKey: boolean;
  /** Which side the token is good for; undefined if it is none, or no good. */
  side?: Audience;
  role?: OperatorRole;
  /** The token is genuine, but its session is over. */
  isEnded?: boolean;
}

/** Everybody who may come to the door: those who may enter somewhere, and those who may nowhere. */
export async function makeActors(server: RunningServer, play: Play): Promise<Actor[]> {
  const [ann, ben, disabled, gone] = [
    await play.aPlayer(10_000),
    await play.aPlayer(10_000),
    await play.aPlayer(0),
    await play.aPlayer(0),
  ];
  const deskTokens = async (role: OperatorRole) => (await anOperator(server, role)).token;
  const goneDesk = await deskTokens('admin');
  const admin = await deskTokens('admin');
  await ask(server, 'POST /player/logout', { token: gone.accessToken });
  await ask(server, 'POST /desk/logout', { token: goneDesk });
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
  const { refreshToken } = await aMember(server);

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

/** Why somebody is turned away from what is open to such people; undefined if he is one of them. */
export function refusalOf(actor: Actor, access: Access): RefusalCode | undefined {
  if (!actor.hasKey) return 'API_KEY';
  if (access === 'public') return undefined;
  if (actor.side !== (access === 'member' ? 'player' : 'desk')) return 'UNAUTHENTICATED';
  if (actor.isEnded) return 'SESSION_ENDED';
  const isForHim = access === 'member' || (actor.role !== undefined && access.includes(actor.role));
  return isForHim ? undefined : 'FORBIDDEN';
}

/** Tokens that say what a good one says, and are none: too old, changed, or signed by somebody or something else. */
async function forgeries(good: string, audience: Audience): Promise<Actor[]> {
  const [header = '', payload = '', signature = ''] = good.split('.');
  const { sub = '', sid } = decodeJwt<{ sid: string }>(good);
  const bearer = { subjectId: Number(sub), sessionId: sid };
  const longAgo = { now: () => new Date(Date.now() - 86_400_000 * 2) };
  const elsewhere = { secret: 'a secret of another house, just as long', clock: { now: () => new Date() } };
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
