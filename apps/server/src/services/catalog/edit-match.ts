import { Refusal } from '@sanam/contract';
import type { Sql } from '../../db/database.ts';
import type { Actor } from '../audit/actor.ts';
import { changeMatch } from './change-match.ts';
import type { ChangeNeeds, MatchPatch } from './change-match.ts';
import { refuseTakenNo } from './match-no.ts';
import type { MatchRow } from './match-row.ts';
import { refuseEnded } from './transition-match.ts';
import { readDraft } from './read-draft.ts';
import type { MatchDraft } from './read-draft.ts';
import { requireStadium } from './stadiums.ts';
import type { DeskMatch } from './to-match.ts';

/**
 * Changes a match's number, names, time, stadium or stream. Number and fighters cannot change once betting was open: a
 * bet is on a corner of a numbered match, and would become a bet on another fighter.
 */
export function editMatch(
  needs: ChangeNeeds,
  act: { matchId: number; actor: Actor },
  draft: MatchDraft,
): Promise<DeskMatch> {
  const wanted = readDraft(draft);
  const edit = () =>
    changeMatch(needs, { ...act, action: 'MATCH_CHANGE', isForMatchHolder: true }, async (match, tx) => {
      refuseEnded(match);
      const patch = onlyNew(match, wanted);
      if (changesTerms(match, patch) && (await wasEverOpen(tx, match.id))) throw new Refusal('MATCH_STATE');
      if (patch.stadium_id !== undefined) await requireStadium(tx, patch.stadium_id);
      const moves = patch.stadium_id !== undefined || patch.fighting_at !== undefined;
      if (moves && wanted.match_no === undefined) patch.match_no = null;
      return Object.keys(patch).length === 0 ? undefined : { patch, events: ['UPDATE_MATCH'] };
    });
  return refuseTakenNo(draft.matchNo, edit);
}

/** What a bet refers to. A name in Latin letters may still be added. */
function changesTerms(match: MatchRow, patch: MatchPatch): boolean {
  return (
    patch.match_no !== undefined ||
    // Its limits follow from it.
    patch.category_code !== undefined ||
    patch.red_name !== undefined ||
    patch.blue_name !== undefined ||
    (patch.red_latin_name !== undefined && match.red_latin_name !== null) ||
    (patch.blue_latin_name !== undefined && match.blue_latin_name !== null)
  );
}

/** Whether bets may refer to the match. */
export async function wasEverOpen(tx: Sql, matchId: number): Promise<boolean> {
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
