import { Refusal } from '@sanam/contract';
import type { Tokens as TokenPair } from '@sanam/contract';
import { verifyPassword } from './verify-password.ts';
import type { VerifyPasswordNeeds } from './verify-password.ts';
import type { Sessions } from './sessions.ts';
import type { Tokens } from './tokens.ts';

export type LogInNeeds = VerifyPasswordNeeds & { sessions: Sessions; tokens: Tokens };

export async function logIn(
  needs: LogInNeeds,
  form: { username: string; password: string },
  address: string,
): Promise<TokenPair> {
  const player = await verifyPassword(needs, form, address);
  const refreshToken = needs.tokens.createRefresh();
  const sessionId = await needs.sessions.openForPlayer(player, needs.tokens.hashRefresh(refreshToken));
  if (sessionId === undefined) throw new Refusal('INVALID_CREDENTIALS');
  return {
    accessToken: await needs.tokens.signAccess('player', { subjectId: player.id, sessionId }),
    refreshToken,
    player: { fullName: player.fullName, username: player.phone, phone: player.phone },
  };
}
