import { originOf } from '../audit/actor.ts';
import type { Actor } from '../audit/actor.ts';
import { changeMatch } from './change-match.ts';
import type { ChangeNeeds } from './change-match.ts';
import { isAttendedElsewhere } from './list-attended.ts';
import type { Attendance } from './list-attended.ts';
import type { DeskMatch } from './to-match.ts';
import { closeTransition } from './transition-match.ts';

/**
 * Closes betting because nobody has touched the desk that asks for it. It stays open while the holder, or the operator
 * who shares the match, uses another desk: if that one falls silent, or nobody touches it either, betting closes then.
 */
export function closeAbsent(
  needs: ChangeNeeds,
  { matchId, actor }: { matchId: number; actor: Actor },
  attendance: Attendance,
): Promise<DeskMatch> {
  const because = { reason: 'nobody touched the desk', closeCause: 'ABSENCE' } as const;
  const act = { matchId, actor, action: 'MATCH_CLOSE', timeout: 'lock-held', ...because } as const;
  const [besidesSession] = originOf(actor);
  return changeMatch(needs, act, async (match, tx) => {
    const close = closeTransition(match);
    if (close === undefined) return undefined;
    const isAttended = await isAttendedElsewhere(tx, attendance, { matchId, besidesSession });
    return isAttended ? undefined : close;
  });
}
