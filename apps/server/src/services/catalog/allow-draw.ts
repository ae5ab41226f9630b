import { changeMatch } from './change-match.ts';
import type { ChangeNeeds } from './change-match.ts';
import { refuseEnded } from './transition-match.ts';
import type { DeskMatch } from './to-match.ts';

/** Whether draw and no-draw may be bet on. */
export function allowDraw(
  needs: ChangeNeeds,
  act: { matchId: number; actor: string },
  isDraw: boolean,
): Promise<DeskMatch> {
  return changeMatch(needs, { ...act, action: 'MATCH_DRAW' }, (match) => {
    refuseEnded(match);
    return match.allows_draw === isDraw
      ? undefined
      : { patch: { allows_draw: isDraw }, events: ['SET_DRAW'] };
  });
}
