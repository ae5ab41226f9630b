import type { Corner } from '@sanam/betting';
import type { DeskMatch } from '../../../server/src/services/catalog/to-match.ts';
import { toRequest } from './replay-history.ts';
import type { PastServices, Players } from './replay-history.ts';
import type { HistoryPlan } from './plan.ts';

/**
 * Places bets on matches that are open now: on favourites or on no draw, where the stake is the amount whatever the
 * odds.
 */
export async function placeRunningBets(
  services: PastServices,
  players: Players,
  running: HistoryPlan['running'],
): Promise<void> {
  const live = await readOpen(services, 'LIVE');
  const step = await readOpen(services, 'STEP');
  for (const [place, { key, phone, kind, amountBaht }] of running.entries()) {
    const request = toRequest(players, phone, key);
    if (!request) continue;
    if (kind === 'single') {
      await services.steps.placeSingle(request, { betAmount: amountBaht, ...pickFavourite(at(step, place)) });
    } else if (kind === 'multi') {
      const betItems = [0, 1, 2].map((leg) => pickFavourite(at(step, place + leg * 2 + 1)));
      await services.steps.placeMulti(request, { betAmount: amountBaht, betItems });
    } else {
      const withDraw = live.find((match) => kind === 'draw' && match.isDraw);
      if (withDraw) {
        const draw = { matchId: withDraw.id, betAmount: amountBaht, betType: 'NODRAW' } as const;
        await services.bets.placeDrawBet(request, draw);
      } else {
        const favourite = { ...pickFavourite(at(live, place)), rateType: 'MY' } as const;
        await services.bets.placeSideBet(request, { ...favourite, betAmount: amountBaht });
      }
    }
  }
  await services.steps.decideDue();
}

/** Started matches come first: their odds move most. */
async function readOpen({ catalog }: PastServices, line: 'LIVE' | 'STEP'): Promise<DeskMatch[]> {
  const { matches } = await catalog.listDeskMatches({ line, isMatchEnd: false, page: 1, limit: 100 });
  const open = matches.filter((match) => match.isOpenBet);
  return open.toSorted(
    (one, other) => Number(other.isMatchStart) - Number(one.isMatchStart) || one.id - other.id,
  );
}

function at(matches: readonly DeskMatch[], place: number): DeskMatch {
  const match = matches[place % matches.length];
  if (!match) throw new Error('nothing is open on the board');
  return match;
}

function pickFavourite({ id, rateId, nowRate }: DeskMatch): {
  matchId: number;
  rateId: number;
  betType: Corner;
} {
  if (rateId === null || !nowRate) throw new Error('an open match has no odds');
  const { myRedMultiply, myBlueMultiply } = nowRate.settingRates;
  return { matchId: id, rateId, betType: myRedMultiply <= myBlueMultiply ? 'RED' : 'BLUE' };
}
