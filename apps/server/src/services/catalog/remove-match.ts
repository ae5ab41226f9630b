import { Refusal } from '@sanam/contract';
import { readSqlState } from '../../db/classify-error.ts';
import type { Sql } from '../../db/database.ts';
import { recordMatchEvents } from '../../outbox/record-events.ts';
import { nameOf } from '../audit/actor.ts';
import type { Actor } from '../audit/actor.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { MAX_MATCH_ID, refuseOthers } from './change-match.ts';
import type { ChangeNeeds } from './change-match.ts';
import { wasEverOpen } from './edit-match.ts';
import { lockMatches } from './lock-matches.ts';
import { toMatchEvents } from './match-events.ts';
import { readMatchRow } from './match-row.ts';
import { refuseEnded } from './transition-match.ts';
import { toDeskMatch } from './to-match.ts';

/** Something refers to the match that is not removed with it. */
const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Removes a match on which betting was never open, so that no bet refers to it; the database refuses any other. Its
 * rates and its exposure go with it, and its limits. For players it ends: there is no event that a match was never
 * there.
 */
export async function removeMatch(
  { db, matchChanged }: ChangeNeeds,
  { matchId, actor }: { matchId: number; actor: Actor },
): Promise<void> {
  if (matchId > MAX_MATCH_ID) throw new Refusal('MATCH_NOT_FOUND');
  const remove = async (tx: Sql): Promise<void> => {
    await lockMatches(tx, [matchId]);
    const match = await readMatchRow(db, tx, matchId);
    refuseOthers(match, actor);
    refuseEnded(match);
    if (await wasEverOpen(tx, matchId)) throw new Refusal('MATCH_STATE');
    await tx.query('DELETE FROM match WHERE id = $1', [matchId]);
    await tx.query('DELETE FROM house_limit WHERE scope = $1', [`MATCH:${matchId}`]);
    const last = { ...match, is_ended: true, version: match.version + 1 };
    await recordMatchEvents(tx, matchId, toMatchEvents(['SET_MATCH_END'], last), nameOf(actor));
    const subject = `match/${matchId}`;
    await writeAudit(tx, { actor, action: 'MATCH_REMOVE', subject, before: toDeskMatch(match) });
  };
  try {
    await db.transact(remove);
  } catch (error) {
    if (readSqlState(error) !== FOREIGN_KEY_VIOLATION) throw error;
    throw new Refusal('MATCH_STATE', { cause: error });
  }
  matchChanged.emit(matchId);
}
