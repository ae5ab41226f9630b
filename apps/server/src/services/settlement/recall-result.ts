import { Refusal } from '@sanam/contract';
import { nameOf } from '../audit/actor.ts';
import type { Actor } from '../audit/actor.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { lockMatch, requireSession } from '../catalog/change-match.ts';
import { callersOf, readOpenCall, recordCallEvent } from './result-call.ts';
import type { CallNeeds, CallRow } from './result-call.ts';

/** Takes a call back, for either of its callers, as long as its run has not begun. */
export function recallResult(
  { db, clock }: CallNeeds,
  { matchId, actor }: { matchId: number; actor: Actor },
): Promise<CallRow> {
  return db.transact(async (tx) => {
    const match = await lockMatch(tx, db, matchId);
    await requireSession(tx, actor);
    const open = await readOpenCall(tx, match, clock.now());
    if (!open || !callersOf(open).includes(nameOf(actor))) throw new Refusal('MATCH_STATE');
    await tx.query(`UPDATE result_call SET status = 'RECALLED' WHERE id = $1`, [open.id]);
    await recordCallEvent(tx, matchId, 'RECALLED', actor);
    await writeAudit(tx, {
      actor,
      action: 'RESULT_RECALL',
      subject: `match/${matchId}`,
      // As long as a second one has to call, what the first has called stays hidden: they may call it again.
      before: { status: open.status, ...(open.status === 'WAITING' && { result: open.first_result }) },
      after: { status: 'RECALLED' },
    });
    return { ...open, status: 'RECALLED' };
  });
}
