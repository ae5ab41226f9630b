import { Refusal } from '@sanam/contract';
import type { Sql } from '../../db/database.ts';
import { recordMatchEvents } from '../../outbox/record-events.ts';
import { nameOf } from '../audit/actor.ts';
import type { Actor } from '../audit/actor.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { invalidField } from '../input/invalid-field.ts';
import { MAX_MATCH_ID, refuseOthers, whatChanged } from './change-match.ts';
import type { ChangeNeeds } from './change-match.ts';
import { wasEverOpen } from './edit-match.ts';
import { lockMatches } from './lock-matches.ts';
import { toMatchEvents } from './match-events.ts';
import { readMatchRow } from './match-row.ts';
import type { DeskRow, MatchRow } from './match-row.ts';
import { refuseEnded } from './transition-match.ts';
import { toDeskMatch } from './to-match.ts';
import type { DeskMatch } from './to-match.ts';

/**
 * Puts matches of one card into this order. The times and numbers that they have stay in their places: the first match
 * gets the earliest of them. Like the number, the order is fixed once betting was open.
 */
export async function orderMatches(
  { db, matchChanged }: ChangeNeeds,
  { matchIds, actor }: { matchIds: readonly number[]; actor: Actor },
): Promise<DeskMatch[]> {
  if (matchIds.some((id) => id > MAX_MATCH_ID)) throw new Refusal('MATCH_NOT_FOUND');
  const { matches, changed } = await db.transact(async (tx) => {
    await lockMatches(tx, matchIds);
    const before: DeskRow[] = [];
    for (const id of matchIds) before.push(await readMatchRow(db, tx, id));
    for (const match of before) refuseOthers(match, actor);
    await refuseUnlessMovable(tx, before);
    const moved = placed(before);
    await tx.query(
      `UPDATE match SET match_no = place.match_no, fighting_at = place.fighting_at, version = version + 1
         FROM unnest($1::bigint[], $2::integer[], $3::timestamptz[]) AS place (id, match_no, fighting_at)
        WHERE match.id = place.id`,
      [
        moved.map(({ id }) => id),
        moved.map(({ match_no: no }) => no),
        moved.map(({ fighting_at: at }) => at.toISOString()),
      ],
    );
    const after: DeskRow[] = [];
    for (const id of matchIds) after.push(await readMatchRow(db, tx, id));
    const isMoved = (row: MatchRow) => moved.some(({ id }) => id === row.id);
    for (const row of after.filter(isMoved)) {
      await recordMatchEvents(tx, row.id, toMatchEvents(['UPDATE_MATCH'], row), nameOf(actor));
    }
    for (const [place, row] of after.entries()) {
      const [was, is] = [toDeskMatch(before[place] ?? row), toDeskMatch(row)];
      const subject = `match/${row.id}`;
      if (isMoved(row)) {
        await writeAudit(tx, { actor, action: 'MATCH_MOVE', subject, ...whatChanged(was, is) });
      }
    }
    return { matches: after.map(toDeskMatch), changed: moved.map(({ id }) => id) };
  });
  for (const id of changed) matchChanged.emit(id);
  return matches;
}

async function refuseUnlessMovable(tx: Sql, matches: readonly MatchRow[]): Promise<void> {
  const [first] = matches;
  const ids = matches.map(({ id }) => id);
  const cards = await tx.query(
    'SELECT FROM match WHERE id = ANY ($1::bigint[]) GROUP BY stadium_id, line, night',
    [ids],
  );
  if (!first || cards.length > 1) throw invalidField('matchIds', 'card');
  for (const match of matches) {
    refuseEnded(match);
    if (await wasEverOpen(tx, match.id)) throw new Refusal('MATCH_STATE');
  }
}

/** The matches that get another place, with its number and time. */
function placed(matches: readonly MatchRow[]): Pick<MatchRow, 'id' | 'match_no' | 'fighting_at'>[] {
  const places = matches.toSorted(
    (one, other) => one.fighting_at.getTime() - other.fighting_at.getTime() || one.match_no - other.match_no,
  );
  return matches.flatMap(({ id }, nth) => {
    const place = places[nth];
    return place && place.id !== id ? [{ ...place, id }] : [];
  });
}
