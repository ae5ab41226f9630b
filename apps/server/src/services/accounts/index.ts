import type { Registration } from '@sanam/contract';
import type { LogInNeeds } from './log-in.ts';
import type { RefreshNeeds } from './refresh-session.ts';
import { changeForgottenPassword, changePassword } from './change-password.ts';
import { changeLine } from './change-line.ts';
import { findPlayerId } from './find-player.ts';
import { forgetOld } from './forget-old.ts';
import { logIn } from './log-in.ts';
import { createFirstAdmin, logInOperator, readOperator } from './operators.ts';
import { readPlayer } from './read-player.ts';
import { readProfile } from './read-profile.ts';
import { refreshSession } from './refresh-session.ts';
import { registerPlayer } from './register-player.ts';

export type { Bearer } from './tokens.ts';

export type AccountsNeeds = LogInNeeds & RefreshNeeds;
export type Accounts = ReturnType<typeof createAccounts>;

type Arguments<Operation> = Operation extends (needs: never, ...rest: infer Rest) => unknown ? Rest : never;

/** Who plays, who works at the desk, and how each proves it. */
export function createAccounts(needs: AccountsNeeds) {
  return {
    register: (form: Registration, address: string) => registerPlayer(needs, form, address),
    logIn: (...rest: Arguments<typeof logIn>) => logIn(needs, ...rest),
    refresh: (refreshToken: string) => refreshSession(needs, refreshToken),
    logOut: (sessionId: string) => needs.sessions.end(sessionId, 'LOGOUT'),
    changePassword: (...rest: Arguments<typeof changePassword>) => changePassword(needs, ...rest),
    changeForgottenPassword: (...rest: Arguments<typeof changeForgottenPassword>) =>
      changeForgottenPassword(needs, ...rest),
    findPlayerId: (phone: string) => findPlayerId(needs, phone),
    readPlayer: (playerId: number) => readPlayer(needs, playerId),
    readProfile: (playerId: number) => readProfile(needs, playerId),
    changeLine: (playerId: number, line: string) => changeLine(needs, playerId, line),
    logInOperator: (...rest: Arguments<typeof logInOperator>) => logInOperator(needs, ...rest),
    readOperator: (operatorId: number) => readOperator(needs, operatorId),
    forgetOld: () => forgetOld(needs),
    createFirstAdmin: (password: string | undefined) => createFirstAdmin(needs, password),

    /** Whose token this is, if it is good and its session still lives. */
    async recogniseToken(audience: 'player' | 'desk', token: string) {
      const bearer = await needs.tokens.verifyAccess(audience, token);
      if (!bearer) return { state: 'UNKNOWN' as const };
      return (await needs.sessions.isLive(bearer.sessionId))
        ? { state: 'LIVE' as const, bearer }
        : { state: 'ENDED' as const };
    },
  };
}
