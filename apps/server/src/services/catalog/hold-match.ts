import { Refusal } from '@sanam/contract';
import type { OperatorRole } from '@sanam/contract';
import type { Sql } from '../../db/database.ts';
import type { Actor } from '../audit/actor.ts';
import { changeMatch, notHolder, requireSession } from './change-match.ts';
import type { ChangeNeeds, MatchTransition } from './change-match.ts';
import type { DeskRow } from './match-row.ts';
import { refuseEnded, watchTransition } from './transition-match.ts';
import type { Watching } from './transition-match.ts';
import type { DeskMatch } from './to-match.ts';

/*
 * A match has at most one holder, who may let a second operator in. All changes are made under the match's lock, so what
 * a holder does is wholly before a change of the holder or wholly after it. Players hear nothing of it.
 */

export interface HolderAct {
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
  { operatorId, ...act }: HolderAct,
  { role, ...watching }: { role: OperatorRole } & Watching,
): Promise<DeskMatch> {
  return changeMatch(needs, { ...act, action: 'MATCH_TAKE' }, async (match, tx) => {
    const { holder } = match.desk;
    refuseEnded(match);
    await requireSession(tx, act.actor);
    const watched = watchTransition(match, watching);
    if (holder?.id === operatorId) return watched;
    if (holder && role !== 'admin') throw notHolder(match.id, holder);
    return { ...(await setHolder(tx, match, operatorId)), ...watched };
  });
}

/** The holder lets the match go, or the second operator leaves it. Betting that is open and watched goes on being watched. */
export function releaseMatch(needs: ChangeNeeds, { operatorId, ...act }: HolderAct): Promise<DeskMatch> {
  return changeMatch(needs, { ...act, action: 'MATCH_RELEASE', timeout: 'lock-held' }, async (match, tx) => {
    const { holder, sharedWith } = match.desk;
    if (!holder) return undefined;
    if (holder.id === operatorId) {
      await tx.query('DELETE FROM match_holder WHERE match_id = $1', [match.id]);
      return NO_PATCH;
    }
    if (sharedWith?.id !== operatorId) throw notHolder(match.id, holder);
    return setSharedWith(tx, match, null);
  });
}

/** The holder makes another trader the holder, alone. */
export function handOverMatch(
  needs: ChangeNeeds,
  { operatorId, ...act }: HolderAct,
  toId: number,
): Promise<DeskMatch> {
  return changeMatch(needs, { ...act, action: 'MATCH_HAND_OVER' }, async (match, tx) => {
    requireHolder(match, operatorId);
    if (toId === operatorId) return undefined;
    await requireTrader(tx, toId, operatorId);
    await requireSession(tx, act.actor);
    return setHolder(tx, match, toId);
  });
}

/** The holder lets a second trader in; null ends it. */
export function shareMatch(
  needs: ChangeNeeds,
  { operatorId, ...act }: HolderAct,
  withId: number | null,
): Promise<DeskMatch> {
  return changeMatch(needs, { ...act, action: 'MATCH_SHARE' }, async (match, tx) => {
    requireHolder(match, operatorId);
    if (withId === (match.desk.sharedWith?.id ?? null)) return undefined;
    if (withId === operatorId) throw new Refusal('OPERATOR_STATE');
    if (withId !== null) await requireTrader(tx, withId, operatorId);
    await requireSession(tx, act.actor);
    return setSharedWith(tx, match, withId);
  });
}

/** The matches that an operator holds or shares. */
export function listHeld(db: Sql, operatorId: number): Promise<{ match_id: number }[]> {
  return db.query(
    'SELECT match_id FROM match_holder WHERE $1 IN (operator_id, shared_with) ORDER BY match_id',
    [operatorId],
  );
}

function requireHolder({ id, desk: { holder } }: DeskRow, operatorId: number): void {
  if (holder?.id !== operatorId) throw notHolder(id, holder);
}

/** Locks both operators by id, as disabling one does: that one is disabled before this, or lets the match go after it. */
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

async function setHolder(tx: Sql, { id }: DeskRow, operatorId: number): Promise<MatchTransition> {
  await tx.query(
    `INSERT INTO match_holder (match_id, operator_id) VALUES ($1, $2)
         ON CONFLICT (match_id) DO UPDATE
        SET operator_id = excluded.operator_id, shared_with = NULL, since = excluded.since`,
    [id, operatorId],
  );
  return NO_PATCH;
}

async function setSharedWith(tx: Sql, { id }: DeskRow, withId: number | null): Promise<MatchTransition> {
  await tx.query('UPDATE match_holder SET shared_with = $2 WHERE match_id = $1', [id, withId]);
  return NO_PATCH;
}
