import { Refusal } from '@sanam/contract';
import type { OperatorRole } from '@sanam/contract';
import type { Sql } from '../../db/database.ts';
import { originOf } from '../audit/actor.ts';
import type { Actor } from '../audit/actor.ts';
import { changeMatch, notMatchHolder, requireSession } from './change-match.ts';
import type { ChangeNeeds, MatchTransition } from './change-match.ts';
import type { DeskRow } from './match-row.ts';
import { refuseEnded, watchTransition } from './transition-match.ts';
import type { Watching } from './transition-match.ts';
import type { DeskMatch } from './to-match.ts';

/*
 * A match has at most one holder, who may share it with a second operator. All changes are made under the match's lock,
 * so what a holder does is wholly before a change of the holder or wholly after it. Players receive nothing of it.
 */

export interface MatchHolderAct {
  matchId: number;
  /** Who takes the match, or has it and acts on it. */
  operatorId: number;
  actor: Actor;
}

/** Nothing of the match itself changes: no new version, no event for players. */
const NO_PATCH: MatchTransition = { patch: {}, events: [] };

/**
 * Makes an operator the holder. Only an admin takes a match from another holder. With `isWatched` betting that is open
 * closes when no desk reports that it is there, even if this one never does.
 */
export function takeMatch(
  needs: ChangeNeeds,
  { operatorId, ...act }: MatchHolderAct,
  { role, ...watching }: { role: OperatorRole } & Watching,
): Promise<DeskMatch> {
  return changeMatch(needs, { ...act, action: 'MATCH_TAKE' }, async (match, tx) => {
    const { holder } = match.desk;
    refuseEnded(match);
    await requireSession(tx, act.actor);
    const watched = watchTransition(match, watching);
    if (holder?.id === operatorId) {
      const moved = await moveToSession(tx, match, act.actor);
      return moved ? { ...moved, ...watched } : watched;
    }
    if (holder && role !== 'admin') throw notMatchHolder(match.id, holder);
    return { ...(await setMatchHolder(tx, match, operatorId, act.actor)), ...watched };
  });
}

/**
 * The holder releases the match, or the second operator leaves it. Betting that is open and watched stays watched.
 * After the end of a session nothing is released that another device of the operator has taken meanwhile.
 */
export function releaseMatch(
  needs: ChangeNeeds,
  { operatorId, endedSession, ...act }: MatchHolderAct & { endedSession?: string | undefined },
): Promise<DeskMatch> {
  return changeMatch(needs, { ...act, action: 'MATCH_RELEASE', timeout: 'lock-held' }, async (match, tx) => {
    const { holder, sharedWith } = match.desk;
    if (!holder) return undefined;
    if (endedSession !== undefined && !(await isTakenIn(tx, endedSession, match.id))) return undefined;
    if (holder.id === operatorId) {
      await tx.query('DELETE FROM match_holder WHERE match_id = $1', [match.id]);
      return NO_PATCH;
    }
    if (sharedWith?.id !== operatorId) throw notMatchHolder(match.id, holder);
    return setSharedWith(tx, match, null);
  });
}

/** The holder makes another trader the holder, alone. */
export function handOverMatch(
  needs: ChangeNeeds,
  { operatorId, ...act }: MatchHolderAct,
  toId: number,
): Promise<DeskMatch> {
  return changeMatch(needs, { ...act, action: 'MATCH_HAND_OVER' }, async (match, tx) => {
    requireMatchHolder(match, operatorId);
    if (toId === operatorId) return undefined;
    await requireTrader(tx, toId, operatorId);
    await requireSession(tx, act.actor);
    return setMatchHolder(tx, match, toId);
  });
}

/** The holder shares the match with a second trader; null ends that. */
export function shareMatch(
  needs: ChangeNeeds,
  { operatorId, ...act }: MatchHolderAct,
  withId: number | null,
): Promise<DeskMatch> {
  return changeMatch(needs, { ...act, action: 'MATCH_SHARE' }, async (match, tx) => {
    requireMatchHolder(match, operatorId);
    if (withId === (match.desk.sharedWith?.id ?? null)) return undefined;
    if (withId === operatorId) throw new Refusal('OPERATOR_STATE');
    if (withId !== null) await requireTrader(tx, withId, operatorId);
    await requireSession(tx, act.actor);
    return setSharedWith(tx, match, withId);
  });
}

/** The matches that are released when this session ends. */
export function listTakenIn(db: Sql, sessionId: string): Promise<{ match_id: number }[]> {
  return db.query('SELECT match_id FROM session_matches(p_session => $1)', [sessionId]);
}

/**
 * Whether the end of this session still lets the match go: another device of the operator may have taken it meanwhile.
 */
export async function isTakenIn(tx: Sql, sessionId: string, matchId: number): Promise<boolean> {
  const taken = await listTakenIn(tx, sessionId);
  return taken.some((row) => row.match_id === matchId);
}

/** The matches that an operator holds or shares. */
export function listTaken(db: Sql, operatorId: number): Promise<{ match_id: number }[]> {
  return db.query(
    'SELECT match_id FROM match_holder WHERE $1 IN (operator_id, shared_with) ORDER BY match_id',
    [operatorId],
  );
}

function requireMatchHolder({ id, desk: { holder } }: DeskRow, operatorId: number): void {
  if (holder?.id !== operatorId) throw notMatchHolder(id, holder);
}

/**
 * Locks both operators by id, as disabling one does. So an operator is disabled before this, or afterwards and then
 * releases the match.
 */
async function requireTrader(tx: Sql, operatorId: number, byId: number): Promise<void> {
  const operators = await tx.query<{ id: number; may_trade: boolean }>(
    `SELECT id, status = 'ACTIVE' AND role IN ('trader', 'admin') AS may_trade
       FROM operator WHERE id IN ($1, $2) ORDER BY id FOR SHARE`,
    [operatorId, byId],
  );
  const operator = operators.find(({ id }) => id === operatorId);
  if (!operator) throw new Refusal('OPERATOR_NOT_FOUND');
  if (!operator.may_trade) throw new Refusal('OPERATOR_STATE');
}

async function setMatchHolder(
  tx: Sql,
  { id }: DeskRow,
  operatorId: number,
  taker?: Actor,
): Promise<MatchTransition> {
  await tx.query(
    `INSERT INTO match_holder (match_id, operator_id, session_id) VALUES ($1, $2, $3)
         ON CONFLICT (match_id) DO UPDATE
        SET operator_id = excluded.operator_id, shared_with = NULL, since = excluded.since,
            session_id = excluded.session_id`,
    [id, operatorId, sessionOf(taker)],
  );
  return NO_PATCH;
}

/** The holder takes it again: undefined on the same device, otherwise audited, with the session that had it. */
async function moveToSession(tx: Sql, { id }: DeskRow, taker: Actor): Promise<MatchTransition | undefined> {
  const [before] = await tx.query<{ session_id: string | null }>(
    `UPDATE match_holder h SET session_id = $2 FROM match_holder was
      WHERE h.match_id = $1 AND was.match_id = $1 AND was.session_id IS DISTINCT FROM $2::uuid
     RETURNING was.session_id`,
    [id, sessionOf(taker)],
  );
  return before && { ...NO_PATCH, audited: { takenFromSession: before.session_id } };
}

function sessionOf(taker: Actor | undefined): string | null {
  return taker === undefined ? null : originOf(taker)[0];
}

async function setSharedWith(tx: Sql, { id }: DeskRow, withId: number | null): Promise<MatchTransition> {
  await tx.query('UPDATE match_holder SET shared_with = $2 WHERE match_id = $1', [id, withId]);
  return NO_PATCH;
}
