import type { Arguments } from '../../platform/arguments.ts';
import type { ApprovalNeeds } from '../approvals/consent.ts';
import type { LogInNeeds } from './log-in.ts';
import type { Audience, Bearer } from './tokens.ts';
import type { RefreshNeeds } from './refresh-session.ts';
import { changePassword, changePasswordAsGuest } from './change-password.ts';
import { replyAboutDevice, endOtherSessions, endSession } from './end-own-sessions.ts';
import type { EndSessionsNeeds } from './end-own-sessions.ts';
import { listSessions } from './list-sessions.ts';
import { updateBetChips } from './update-bet-chips.ts';
import { updateLineId } from './update-line-id.ts';
import { addPasskey, offerPasskey, removePasskey } from './passkeys/create-passkey.ts';
import type { PasskeyNeeds } from './passkeys/create-passkey.ts';
import { listPasskeys } from './passkeys/list-passkeys.ts';
import { logInWithPasskey, offerPasskeyLogIn } from './passkeys/log-in-with-passkey.ts';
import { findRelyingParty } from './passkeys/relying-party.ts';
import { purgeExpired } from './purge-expired.ts';
import { logIn } from './log-in.ts';
import { changePlayerStatus, endPlayerSessions } from './change-player-status.ts';
import { addNote } from './players/add-note.ts';
import { changeBankAccount, createBankAccountAct } from './players/change-bank-account.ts';
import { endPlayerSession } from './players/end-player-session.ts';
import { makeResetCode } from './players/make-reset-code.ts';
import { recordPolledReading, recordReading } from './players/record-reading.ts';
import { logInOperator } from './log-in-operator.ts';
import type { OperatorLogInNeeds } from './log-in-operator.ts';
import { changeOperatorPassword } from './operators/change-operator-password.ts';
import { changeOperatorStatus } from './operators/change-operator-status.ts';
import { createOperator } from './operators/create-operator.ts';
import { listOperators } from './operators/list-operators.ts';
import { listTraders } from './operators/list-traders.ts';
import { logOutOperator } from './operators/log-out-operator.ts';
import {
  endOperatorSession,
  endOperatorSessions,
  listOperatorSessions,
} from './operators/operator-sessions.ts';
import { beginTotp, confirmTotp } from './operators/set-up-totp.ts';
import { resetOperatorFromDesk } from './reset-operator.ts';
import { readOperator } from './read-operator.ts';
import { createFirstAdmin } from './create-first-admin.ts';
import { findPlayerId, readPlayer } from './read-player.ts';
import { readProfile } from './read-profile.ts';
import { refreshSession } from './refresh-session.ts';
import { registerPlayer } from './register-player.ts';
import type { RegisterNeeds } from './register-player.ts';
import { resetPassword } from './reset-password.ts';
import { requestPhoneCode } from './phone-codes.ts';
import { offerStepUp, readStepUp, stepUp } from './step-up.ts';

export type { Bearer } from './tokens.ts';

export type AccountsNeeds = OperatorLogInNeeds &
  LogInNeeds &
  RefreshNeeds &
  RegisterNeeds &
  PasskeyNeeds &
  EndSessionsNeeds &
  ApprovalNeeds & { stepUpMinutes: number };
export type Accounts = ReturnType<typeof createAccounts>;

/** Players, operators, their sessions and passwords. */
export function createAccounts(needs: AccountsNeeds) {
  return {
    register: (...rest: Arguments<typeof registerPlayer>) => registerPlayer(needs, ...rest),
    logIn: (...rest: Arguments<typeof logIn>) => logIn(needs, ...rest),
    refresh: (...rest: Arguments<typeof refreshSession>) => refreshSession(needs, ...rest),
    logOut: (sessionId: string) => needs.sessions.logOut(sessionId),
    listSessions: (bearer: Bearer) => listSessions(needs, bearer),
    endSession: (...rest: Arguments<typeof endSession>) => endSession(needs, ...rest),
    endOtherSessions: (bearer: Bearer) => endOtherSessions(needs, bearer),
    replyAboutDevice: (...rest: Arguments<typeof replyAboutDevice>) => replyAboutDevice(needs, ...rest),
    recordSessionUse: () => needs.sessions.recordUse(),
    findActiveSessions: (sessionIds: readonly string[]) => needs.sessions.findActive(sessionIds),
    onSessionsEnded: (listener: (sessionIds: readonly string[]) => void) => needs.sessions.onEnded(listener),
    changePassword: (...rest: Arguments<typeof changePassword>) => changePassword(needs, ...rest),
    changePasswordAsGuest: (...rest: Arguments<typeof changePasswordAsGuest>) =>
      changePasswordAsGuest(needs, ...rest),
    requestPhoneCode: (...rest: Arguments<typeof requestPhoneCode>) => requestPhoneCode(needs, ...rest),
    resetPassword: (...rest: Arguments<typeof resetPassword>) => resetPassword(needs, ...rest),
    readStepUp: (...rest: Arguments<typeof readStepUp>) => readStepUp(needs, ...rest),
    offerStepUp: (...rest: Arguments<typeof offerStepUp>) => offerStepUp(needs, ...rest),
    stepUp: (...rest: Arguments<typeof stepUp>) => stepUp(needs, ...rest),
    listPasskeys: async (playerId: number, origin: string | undefined) => ({
      passkeys: await listPasskeys(needs.db, playerId),
      isAvailable: findRelyingParty(origin) !== undefined,
    }),
    offerPasskey: (...rest: Arguments<typeof offerPasskey>) => offerPasskey(needs, ...rest),
    addPasskey: (...rest: Arguments<typeof addPasskey>) => addPasskey(needs, ...rest),
    removePasskey: (...rest: Arguments<typeof removePasskey>) => removePasskey(needs, ...rest),
    offerPasskeyLogIn: (...rest: Arguments<typeof offerPasskeyLogIn>) => offerPasskeyLogIn(needs, ...rest),
    logInWithPasskey: (...rest: Arguments<typeof logInWithPasskey>) => logInWithPasskey(needs, ...rest),
    findPlayerId: (phone: string) => findPlayerId(needs, phone),
    readPlayer: (playerId: number) => readPlayer(needs, playerId),
    readProfile: (playerId: number) => readProfile(needs, playerId),
    updateLineId: (playerId: number, line: string) => updateLineId(needs, playerId, line),
    updateBetChips: (playerId: number, betChips: readonly number[]) =>
      updateBetChips(needs, playerId, betChips),
    logInOperator: (...rest: Arguments<typeof logInOperator>) => logInOperator(needs, ...rest),
    logOutOperator: (...rest: Arguments<typeof logOutOperator>) => logOutOperator(needs, ...rest),
    /** An operator has pressed a key or touched the screen. */
    touchSession: (sessionId: string) => needs.sessions.touch(sessionId),
    readOperator: (operatorId: number) => readOperator(needs, operatorId),
    changeOperatorPassword: (...rest: Arguments<typeof changeOperatorPassword>) =>
      changeOperatorPassword(needs, ...rest),
    beginTotp: (...rest: Arguments<typeof beginTotp>) => beginTotp(needs, ...rest),
    confirmTotp: (...rest: Arguments<typeof confirmTotp>) => confirmTotp(needs, ...rest),
    listOperators: () => listOperators(needs),
    listTraders: (besides: number) => listTraders(needs, besides),
    createOperator: (...rest: Arguments<typeof createOperator>) => createOperator(needs, ...rest),
    changeOperatorStatus: (...rest: Arguments<typeof changeOperatorStatus>) =>
      changeOperatorStatus(needs, ...rest),
    listOperatorSessions: (operatorId: number) => listOperatorSessions(needs, operatorId),
    endOperatorSession: (...rest: Arguments<typeof endOperatorSession>) => endOperatorSession(needs, ...rest),
    endOperatorSessions: (...rest: Arguments<typeof endOperatorSessions>) =>
      endOperatorSessions(needs, ...rest),
    resetOperator: (...rest: Arguments<typeof resetOperatorFromDesk>) =>
      resetOperatorFromDesk(needs, ...rest),
    changePlayerStatus: (...rest: Arguments<typeof changePlayerStatus>) => changePlayerStatus(needs, ...rest),
    endPlayerSessions: (...rest: Arguments<typeof endPlayerSessions>) => endPlayerSessions(needs, ...rest),
    endPlayerSession: (...rest: Arguments<typeof endPlayerSession>) => endPlayerSession(needs, ...rest),
    recordReading: (...rest: Arguments<typeof recordReading>) => recordReading(needs, ...rest),
    recordPolledReading: (...rest: Arguments<typeof recordPolledReading>) =>
      recordPolledReading(needs, ...rest),
    addNote: (...rest: Arguments<typeof addNote>) => addNote(needs, ...rest),
    makeResetCode: (...rest: Arguments<typeof makeResetCode>) => makeResetCode(needs, ...rest),
    changeBankAccount: (...rest: Arguments<typeof changeBankAccount>) => changeBankAccount(needs, ...rest),
    acts: [createBankAccountAct(needs)],
    purgeExpired: () => purgeExpired(needs),
    createFirstAdmin: (password: string | undefined) => createFirstAdmin(needs, password),

    /** Verifies a token from the caches alone; undefined means nothing. */
    verifyCachedToken(audience: Audience, token: string): Bearer | undefined {
      const bearer = needs.tokens.getCached(audience, token);
      return bearer && needs.sessions.isRecentlyVerified(audience, bearer) ? bearer : undefined;
    },

    /** Whose token it is; its session may have ended. */
    readToken: (audience: Audience, token: string) => needs.tokens.verifyAccess(audience, token),

    /** Verifies a token and that its session is active. */
    async verifyToken(audience: Audience, token: string) {
      const bearer = await needs.tokens.verifyAccess(audience, token);
      if (!bearer) return { state: 'UNKNOWN' as const };
      return (await needs.sessions.isActive(audience, bearer))
        ? { state: 'ACTIVE' as const, bearer }
        : { state: 'ENDED' as const };
    },
  };
}
