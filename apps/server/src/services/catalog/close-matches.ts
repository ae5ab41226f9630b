import type { Sql } from '../../db/database.ts';
import type { Actor } from '../audit/actor.ts';
import { changeMatch } from './change-match.ts';
import type { ChangeNeeds } from './change-match.ts';
import { listHeld, releaseMatch } from './hold-match.ts';
import { closeTransition, transitionMatch } from './transition-match.ts';

/** Which matches are closed now, and which could not be: those are still open. */
export interface ClosedMatches {
  closed: number[];
  failed: number[];
}

/** Closes betting on all matches, or on those that an operator holds or shares. */
export async function closeAll(
  needs: ChangeNeeds,
  { heldBy, ...act }: { actor: Actor; heldBy: number | undefined; reason?: string },
): Promise<ClosedMatches> {
  const rows = await needs.db.query<{ match_id: number }>(
    `SELECT w.match_id FROM match_window w LEFT JOIN match_holder h ON h.match_id = w.match_id
      WHERE w.closed_order IS NULL AND ($1::bigint IS NULL OR $1 IN (h.operator_id, h.shared_with))
      ORDER BY w.match_id`,
    [heldBy ?? null],
  );
  return closeEach(rows, ({ match_id: matchId }) => transitionMatch(needs, 'close', { matchId, ...act }));
}

/**
 * Closes watched matches from which no desk was heard for longer than this. Several servers may do it at once: it is
 * decided again under the match's lock, so a match is closed once, and not when it was opened again or a desk has reported.
 */
export async function closeSilent(needs: ChangeNeeds, seconds: number): Promise<ClosedMatches> {
  const silent = await needs.db.query<Silence>(SILENT, [seconds, null], 'matches_silent');
  return closeEach(silent, ({ match_id: matchId, silent_seconds: silentFor }) => {
    const act = { matchId, actor: 'system', action: 'MATCH_CLOSE', reason: `desk silent ${silentFor} s` };
    return changeMatch(needs, act, async (match, tx) => {
      const [still] = await tx.query<Silence>(SILENT, [seconds, matchId], 'matches_silent');
      return still && closeTransition(match);
    });
  });
}

/** Closes step matches whose time has passed by the database's clock. A show that runs late: the desk moves the time. */
export async function closeDueSteps(needs: ChangeNeeds): Promise<ClosedMatches> {
  const due = await needs.db.query<{ match_id: number }>(
    `SELECT w.match_id FROM match_window w JOIN match m ON m.id = w.match_id
      WHERE w.closed_order IS NULL AND m.line = 'STEP' AND m.fighting_at <= clock_timestamp()`,
    [],
    'matches_due',
  );
  return closeEach(due, ({ match_id: matchId }) => {
    const reason = 'the time of the fight has passed';
    const act = { matchId, actor: 'clock', action: 'MATCH_CLOSE', reason };
    return changeMatch(needs, act, (match) => (match.desk.isDue ? closeTransition(match) : undefined));
  });
}

/** A desk is there and watches these matches; returns those that it may watch. One statement: it is sent all the time. */
export async function recordBeat(
  { db }: { db: Sql },
  operatorId: number,
  matchIds: readonly number[],
): Promise<{ matchIds: number[] }> {
  const rows = await db.query<{ match_id: number }>(
    'SELECT match_id FROM match_beat(p_operator => $1, p_matches => $2) AS beat (match_id)',
    [operatorId, matchIds],
    'match_beat',
  );
  return { matchIds: rows.map((row) => row.match_id) };
}

/**
 * Lets go what an operator holds or shares. After a log-out open matches that are watched stay open and watched: another
 * desk may take them before silence closes them. `isClosing` closes them first, when others end the operator's sessions.
 */
export async function releaseAll(
  needs: ChangeNeeds,
  { operatorId, actor, isClosing }: { operatorId: number; actor: Actor; isClosing: boolean },
): Promise<void> {
  const reason = "the holder's sessions were ended";
  if (isClosing) await closeAll(needs, { actor, heldBy: operatorId, reason });
  const held = await listHeld(needs.db, operatorId);
  // One that fails stays held until an admin takes it.
  await Promise.allSettled(held.map((matchId) => releaseMatch(needs, { matchId, operatorId, actor })));
}

interface Silence {
  match_id: number;
  silent_seconds: number;
}

const SILENT = 'SELECT match_id, silent_seconds FROM matches_silent(p_seconds => $1, p_match => $2)';

/** Each in a transaction of its own, so that one that fails does not keep the others open. */
async function closeEach<Row extends { match_id: number }>(
  rows: readonly Row[],
  close: (row: Row) => Promise<unknown>,
): Promise<ClosedMatches> {
  const outcomes = await Promise.allSettled(rows.map(close));
  const idsOf = (status: 'fulfilled' | 'rejected'): number[] =>
    rows.filter((_, place) => outcomes[place]?.status === status).map((row) => row.match_id);
  return { closed: idsOf('fulfilled'), failed: idsOf('rejected') };
}
