import { Refusal } from '@sanam/contract';
import type { Access, Endpoint, Operator } from '@sanam/contract';
import type { AppContext, Bearer } from '../app-context.ts';

export interface Identity {
  bearer: Bearer;
  /** Only on endpoints of the desk. */
  operator: Operator | undefined;
}

/** Identifies the player or operator behind a request; refuses those without access to the endpoint. */
export async function authenticate(
  app: AppContext,
  { access, isForSetUp }: Endpoint,
  authorization: string | undefined,
): Promise<Identity> {
  const bearer = await verifyBearer(app, access, authorization);
  if (!Array.isArray(access)) return { bearer, operator: undefined };
  const operator = await app.accounts.readOperator(bearer.subjectId);
  if (!access.includes(operator.role)) throw new Refusal('FORBIDDEN');
  const isSetUp = !operator.mustChangePassword && !operator.mustSetUpTotp;
  if (!isSetUp && !isForSetUp) throw new Refusal('SET_UP_REQUIRED');
  return { bearer, operator };
}

/** Whose access token it is, without reading from the database whether its session is still active. */
export async function readSubjectId(
  { accounts }: AppContext,
  access: Access,
  authorization: string | undefined,
): Promise<number | undefined> {
  const token = readBearerToken(authorization);
  if (token === undefined) return undefined;
  return (await accounts.readToken(toAudience(access), token))?.subjectId;
}

/** Verifies the access token and that its session is active. */
export async function verifyBearer(
  { accounts }: AppContext,
  access: Access,
  authorization: string | undefined,
): Promise<Bearer> {
  const token = readBearerToken(authorization);
  if (token === undefined) throw new Refusal('UNAUTHENTICATED');
  const verified = await accounts.verifyToken(toAudience(access), token);
  if (verified.state === 'UNKNOWN') throw new Refusal('UNAUTHENTICATED');
  if (verified.state === 'ENDED') throw new Refusal('SESSION_ENDED');
  return verified.bearer;
}

function toAudience(access: Access): 'player' | 'desk' {
  return access === 'member' ? 'player' : 'desk';
}

export function readBearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer ([\w.-]{1,2000})$/.exec(authorization ?? '')?.[1];
}
