import { Refusal } from '@sanam/contract';
import type { Sql } from '../../db/database.ts';
import { changeMatch } from './change-match.ts';
import type { ChangeNeeds, MatchPatch } from './change-match.ts';
import type { MatchRow } from './match-row.ts';
import { refuseEnded } from './transition-match.ts';
import { readDraft } from './read-draft.ts';
import type { MatchDraft } from './read-draft.ts';
import { requireStadium } from './stadiums.ts';
import type { DeskMatch } from './to-match.ts';

/**
 * Changes a match's names, time, stadium or stream. The fighters cannot change once betting was open: a bet is on a
 * corner, and would become a bet on another fighter.
 */
export function editMatch(
  needs: ChangeNeeds,
  act: { matchId: number; actor: string },
  draft: MatchDraft,
): Promise<DeskMatch> {
  const wanted = readDraft(draft);
  return changeMatch(needs, { ...act, action: 'MATCH_CHANGE' }, async (match, tx) => {
    refuseEnded(match);
    const patch = onlyNew(match, wanted);
    if (isOtherPair(patch) && (await wasEverOpen(tx, match.id))) throw new Refusal('MATCH_STATE');
    if (patch.stadium_id !== undefined) await requireStadium(tx, patch.stadium_id);
    return Object.keys(patch).length === 0 ? undefined : { patch, events: ['UPDATE_MATCH'] };
  });
}

function isOtherPair({ red_name: red, blue_name: blue }: MatchPatch): boolean {
  return red !== undefined || blue !== undefined;
}

async function wasEverOpen(tx: Sql, matchId: number): Promise<boolean> {
  const windows = await tx.query('SELECT FROM match_window WHERE match_id = $1 LIMIT 1', [matchId]);
  return windows.length > 0;
}

function onlyNew(match: MatchRow, wanted: MatchPatch): MatchPatch {
  const columns = Object.keys(wanted) as (keyof MatchPatch)[];
  const changed = columns.filter((column) => !isSame(match[column], wanted[column]));
  return Object.fromEntries(changed.map((column) => [column, wanted[column]]));
}

function isSame(one: unknown, other: unknown): boolean {
  return one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;
}
