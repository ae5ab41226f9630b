import type { Clock } from '../../../server/src/platform/clock.ts';
import { ACTOR } from './apply-event.ts';
import type { DeskServices } from './apply-event.ts';

const DAY_MS = 86_400_000;

/** Moves open step matches of the next hours to the next day: betting closes at their time, and nobody opens others. */
export async function postponeSteps({
  catalog,
  clock,
}: Pick<DeskServices, 'catalog'> & { clock: Clock }): Promise<void> {
  const open = { line: 'STEP', isMatchEnd: false, page: 1, limit: 100 } as const;
  const { matches } = await catalog.listDeskMatches(open);
  for (const { id, isOpenBet, fightingDateTime } of matches) {
    const startsAt = Date.parse(fightingDateTime);
    if (!isOpenBet || startsAt > clock.now().getTime() + DAY_MS / 2) continue;
    const later = new Date(startsAt + DAY_MS).toISOString();
    await catalog.editMatch({ matchId: id, actor: ACTOR }, { fightingDateTime: later });
  }
}
