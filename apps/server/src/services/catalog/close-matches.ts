import { Refusal } from '@sanam/contract';
import type { CloseCause } from '@sanam/contract';
import { readSqlState } from '../../db/classify-error.ts';
import type { Sql } from '../../db/database.ts';
import { Unavailable } from '../../platform/unavailable.ts';
import type { Actor } from '../audit/actor.ts';
import { changeMatch } from './change-match.ts';
import type { ChangeNeeds, MatchAct } from './change-match.ts';
import { isTakenIn, listTaken, listTakenIn, releaseMatch } from './match-holder.ts';
import type { DeskMatch } from './to-match.ts';
import { closeTransition, transitionMatch } from './transition-match.ts';

/** Which matches are closed now, and which could not be: those are still open. */
export interface ClosedMatches {
  closed: number[];
  failed: number[];
}

interface CloseAll {
  actor: Actor;
  ofOperator: number | undefined;
  /** Closes only the matches that are released when this session ends. */
  endedSession?: string | undefined;
  reason?: string;
  closeCause?: CloseCause;
}

/** Closes betting on all matches, or on those that an operator holds or shares. */
export async function closeAll(
  needs: ChangeNeeds,
  { ofOperator, endedSession, ...act }: CloseAll,
): Promise<ClosedMatches> {
  const rows = await needs.db.query<{ match_id: number }>(
    `SELECT w.match_id FROM match_window w LEFT JOIN match_holder h ON h.match_id = w.match_id
      WHERE w.closed_order IS NULL AND ($1::bigint IS NULL OR $1 IN (h.operator_id, h.shared_with))
        AND ($2::uuid IS NULL OR w.match_id IN (SELECT taken.match_id FROM session_matches(p_session => $2) taken))
      ORDER BY w.match_id`,
    [ofOperator ?? null, endedSession ?? null],
  );
  return closeEach(rows, ({ match_id: matchId }) =>
    endedSession === undefined
      ? transitionMatch(needs, 'close', { matchId, ...act })
      : closeTakenIn(needs, endedSession, { matchId, ...act }),
  );
}

/** Decided again under the match's lock: another device may have taken it since it was read. */
function closeTakenIn(
  needs: ChangeNeeds,
  endedSession: string,
  act: Omit<MatchAct, 'action'>,
): Promise<DeskMatch> {
  return changeMatch(needs, { ...act, action: 'MATCH_CLOSE', timeout: 'lock-held' }, async (match, tx) =>
    (await isTakenIn(tx, endedSession, match.id)) ? closeTransition(match) : undefined,
  );
}

/**
 * Closes watched matches from which no desk has reported for longer than this. Several servers may do it at once: it is
 * decided again under the match's lock, so a match is closed once, and not when it was opened again or a desk has
 * reported.
 */
export async function closeSilent(needs: ChangeNeeds, seconds: number): Promise<ClosedMatches> {
  const silent = await needs.db.query<Silence>(SILENT, [seconds, null], 'matches_silent');
  return closeEach(silent, ({ match_id: matchId, silent_seconds: silentFor }) => {
    const reason = `desk silent ${silentFor} s`;
    const act = { matchId, actor: 'system', action: 'MATCH_CLOSE', reason, closeCause: 'SILENCE' } as const;
    return changeMatch(needs, act, async (match, tx) => {
      const [still] = await tx.query<Silence>(SILENT, [seconds, matchId], 'matches_silent');
      return still && closeTransition(match);
    });
  });
}

/**
 * Closes step matches whose time has passed by the database's clock. A show that runs late: the desk moves the time.
 */
export async function closeDueSteps(needs: ChangeNeeds): Promise<ClosedMatches> {
  const due = await needs.db.query<{ match_id: number }>(
    `SELECT w.match_id FROM match_window w JOIN match m ON m.id = w.match_id
      WHERE w.closed_order IS NULL AND m.line = 'STEP' AND m.fighting_at <= clock_timestamp()`,
    [],
    'matches_due',
  );
  return closeEach(due, ({ match_id: matchId }) => {
    const reason = 'the time of the fight has passed';
    const act = { matchId, actor: 'clock', action: 'MATCH_CLOSE', reason, closeCause: 'CLOCK' } as const;
    return changeMatch(needs, act, (match) => (match.desk.isDue ? closeTransition(match) : undefined));
  });
}

/**
 * Stores that a desk watches these matches; returns those that it may watch. One statement, because it is sent every
 * two seconds.
 */
export async function recordBeat(
  { db }: { db: Sql },
  beat: { operatorId: number; matchIds: readonly number[]; silenceSeconds: number },
): Promise<{ matchIds: number[] }> {
  try {
    const rows = await db.query<{ match_id: number }>(
      `SELECT match_id FROM match_beat(p_operator => $1, p_matches => $2, p_seconds => $3) AS beat (match_id)`,
      [beat.operatorId, beat.matchIds, beat.silenceSeconds],
      'match_beat',
    );
    return { matchIds: rows.map((row) => row.match_id) };
  } catch (error) {
    if (readSqlState(error) !== FOREIGN_KEY_VIOLATION) throw error;
    // One of the matches was removed meanwhile, and is not found any more.
    return recordBeat({ db }, beat);
  }
}

const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Releases what an operator holds or shares, or only what the end of one session lets go. After a log-out, open matches
 * that are watched stay open and watched: another desk may take them before silence closes them. `isClosing` closes
 * them first, when others end the operator's sessions; it fails if a match could not be closed, which stays taken, so
 * that the same request again does the rest.
 */
export async function releaseAll(
  needs: ChangeNeeds,
  {
    operatorId,
    endedSession,
    actor,
    isClosing,
  }: { operatorId: number; endedSession?: string; actor: Actor; isClosing: boolean },
): Promise<void> {
  const reason = "the holder's sessions were ended";
  const act = { actor, ofOperator: operatorId, endedSession, reason, closeCause: 'SESSIONS_ENDED' } as const;
  const failed = isClosing ? (await closeAll(needs, act)).failed : [];
  const taken = await (endedSession === undefined
    ? listTaken(needs.db, operatorId)
    : listTakenIn(needs.db, endedSession));
  const closed = taken.filter((row) => !failed.includes(row.match_id));
  const released = await forEachMatch(closed, ({ match_id: matchId }) =>
    releaseMatch(needs, { matchId, operatorId, endedSession, actor }),
  );
  const left = [...failed, ...released.failed];
  if (isClosing && left.length > 0) throw new Unavailable(`matches ${left.join(', ')} could not be released`);
}

interface Silence {
  match_id: number;
  silent_seconds: number;
}

const SILENT = 'SELECT match_id, silent_seconds FROM matches_silent(p_seconds => $1, p_match => $2)';

/** Each in a transaction of its own. One that is refused has ended. */
export async function closeEach<Row extends { match_id: number }>(
  rows: readonly Row[],
  close: (row: Row) => Promise<unknown>,
): Promise<ClosedMatches> {
  const { done, failed } = await forEachMatch(rows, close);
  return { closed: done, failed };
}

/** Leaves connections for bets. */
const AT_ONCE = 4;

/** Each in a transaction of its own, so that one that fails does not stop the others. One that is refused has ended. */
async function forEachMatch<Row extends { match_id: number }>(
  rows: readonly Row[],
  change: (row: Row) => Promise<unknown>,
): Promise<{ done: number[]; failed: number[] }> {
  const [done, failed]: [number[], number[]] = [[], []];
  const rest = rows.values();
  const changeRest = async (): Promise<void> => {
    for (const row of rest) {
      try {
        await change(row);
        done.push(row.match_id);
      } catch (error) {
        if (!(error instanceof Refusal)) failed.push(row.match_id);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, changeRest));
  const byId = (one: number, other: number): number => one - other;
  return { done: done.toSorted(byId), failed: failed.toSorted(byId) };
}
