import { changeMatch } from './change-match.ts';
import type { ChangeNeeds, MatchPatch } from './change-match.ts';
import type { MatchRow } from './match-row.ts';
import { refuseEnded } from './move-match.ts';
import { readDraft } from './read-draft.ts';
import type { MatchDraft } from './read-draft.ts';
import { requireStadium } from './stadiums.ts';
import type { DeskMatch } from './to-match.ts';

/** What a match is called, when and where it is, its stream. */
export function editMatch(
  needs: ChangeNeeds,
  act: { matchId: number; actor: string },
  draft: MatchDraft,
): Promise<DeskMatch> {
  const wanted = readDraft(draft);
  return changeMatch(needs, { ...act, action: 'MATCH_CHANGE' }, async (match, tx) => {
    refuseEnded(match);
    const patch = onlyNew(match, wanted);
    if (patch.stadium_id !== undefined) await requireStadium(tx, patch.stadium_id);
    return Object.keys(patch).length === 0 ? undefined : { patch, events: ['UPDATE_MATCH'] };
  });
}

function onlyNew(match: MatchRow, wanted: MatchPatch): MatchPatch {
  const columns = Object.keys(wanted) as (keyof MatchPatch)[];
  const changed = columns.filter((column) => !isSame(match[column], wanted[column]));
  return Object.fromEntries(changed.map((column) => [column, wanted[column]]));
}

function isSame(one: unknown, other: unknown): boolean {
  return one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;
}
