import { Refusal } from '@sanam/contract';
import type { Access } from '@sanam/contract';
import type { AppContext, Bearer } from '../app-context.ts';

/** Whose request this is; refuses whoever the endpoint is not open to. */
export async function authenticate(
  app: AppContext,
  access: Access,
  authorization: string | undefined,
): Promise<Bearer> {
  const bearer = await recognise(app, access, authorization);
  if (Array.isArray(access)) {
    const operator = await app.accounts.readOperator(bearer.subjectId);
    if (!access.includes(operator.role)) throw new Refusal('FORBIDDEN');
  }
  return bearer;
}

/** Whose token this is, as long as his session lives. */
export async function recognise(
  { accounts }: AppContext,
  access: Access,
  authorization: string | undefined,
): Promise<Bearer> {
  const token = tokenOf(authorization);
  if (token === undefined) throw new Refusal('UNAUTHENTICATED');
  const recognised = await accounts.recogniseToken(access === 'member' ? 'player' : 'desk', token);
  if (recognised.state === 'UNKNOWN') throw new Refusal('UNAUTHENTICATED');
  if (recognised.state === 'ENDED') throw new Refusal('SESSION_ENDED');
  return recognised.bearer;
}

export function tokenOf(authorization: string | undefined): string | undefined {
  return /^Bearer ([\w.-]{1,2000})$/.exec(authorization ?? '')?.[1];
}
