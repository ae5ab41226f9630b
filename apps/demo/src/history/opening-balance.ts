import {
  drawBetTerms,
  parseRung,
  rateOf,
  ratesOfRung,
  settleDrawBet,
  settleMulti,
  settleSideBet,
  sideBetTerms,
  cornerOutcome,
} from '@sanam/betting';
import type { CornerRate, Settlement, Corner } from '@sanam/betting';
import { addSatang, baht, negateSatang, satang, subtractSatang } from '@sanam/money';
import type { Satang } from '@sanam/money';
import type { DemoPlayer } from '../players/demo-players.ts';
import { priceAt } from '../simulator/ladder.ts';
import type { HistoryPlan, PastEvent, PastFight } from './plan.ts';

/**
 * What a player must bring along so that he ends up with his balance after all that the plan has in store for him;
 * undefined if he could not afford it on the way.
 */
export function openingOfPlan(
  plan: HistoryPlan,
  { phone, balance }: Pick<DemoPlayer, 'phone' | 'balance'>,
): Satang | undefined {
  const moves = movesOf(plan, phone).toSorted((one, other) => one.at - other.at);
  let moved = satang(0);
  let lowest = satang(0);
  for (const { amount } of moves) {
    moved = addSatang(moved, amount);
    if (moved < lowest) lowest = moved;
  }
  const opening = subtractSatang(balance, moved);
  return addSatang(opening, lowest) < 0 ? undefined : opening;
}

interface Move {
  at: number;
  amount: Satang;
}

function movesOf({ past, running, closing }: HistoryPlan, phone: string): Move[] {
  const endOf = endsOf(past);
  return [
    ...[...past, ...closing].flatMap((event) => movesOfEvent(event, phone, endOf)),
    ...running
      .filter((bet) => bet.phone === phone)
      .map((bet) => ({ at: Infinity, amount: negateSatang(baht(bet.amountBaht)) })),
  ];
}

type EndOf = (fight: PastFight) => number;

function movesOfEvent(event: PastEvent, phone: string, endOf: EndOf): Move[] {
  if (event.do === 'transfer' && event.transfer.phone === phone) return movesOfTransfer(event);
  if (event.do === 'bet' && event.bet.phone === phone) {
    const { fight, side, amountBaht } = event.bet;
    const amountSatang = baht(amountBaht);
    if (side === 'DRAW' || side === 'NODRAW') {
      const terms = drawBetTerms(amountSatang);
      return stakeAndPayout(
        event.at,
        terms.deductSatang,
        endOf(fight),
        settleDrawBet(terms, side, fight.result),
      );
    }
    const terms = sideBetTerms({ amountSatang, ...rateOfFight(fight, side) });
    return stakeAndPayout(
      event.at,
      terms.deductSatang,
      endOf(fight),
      settleSideBet(terms, side, fight.result),
    );
  }
  if (event.do === 'step' && event.step.phone === phone) return movesOfStep(event, endOf);
  return [];
}

function movesOfStep({ at, step }: PastEvent & { do: 'step' }, endOf: EndOf): Move[] {
  const amountSatang = baht(step.amountBaht);
  const [first] = step.legs;
  if (!first) return [];
  if (step.legs.length === 1) {
    const terms = sideBetTerms({ amountSatang, ...rateOfFight(first.fight, first.side) });
    const settled = settleSideBet(terms, first.side, first.fight.result);
    return stakeAndPayout(at, terms.deductSatang, endOf(first.fight), settled);
  }
  const settled = settleMulti({
    amountSatang,
    legs: step.legs.map(({ fight, side }) => ({
      multiply: rateOfFight(fight, side).multiply,
      resultType: cornerOutcome(side, fight.result),
    })),
  });
  if (!settled) throw new Error('a past bet waits for a leg');
  return stakeAndPayout(at, amountSatang, Math.max(...step.legs.map(({ fight }) => endOf(fight))), settled);
}

/** A withdrawal is taken at once and given back if it is not paid; a deposit counts when it is confirmed. */
function movesOfTransfer({ at, transfer }: PastEvent & { do: 'transfer' }): Move[] {
  const amount = baht(transfer.amountBaht);
  if (transfer.type === 'deposit') return transfer.status === 'success' ? [{ at, amount }] : [];
  const taken = { at, amount: negateSatang(amount) };
  return transfer.status === 'cancelled' ? [taken, { at, amount }] : [taken];
}

function stakeAndPayout(at: number, stake: Satang, endsAt: number, { creditSatang }: Settlement): Move[] {
  return [
    { at, amount: negateSatang(stake) },
    { at: endsAt, amount: creditSatang },
  ];
}

function rateOfFight({ position }: PastFight, corner: Corner): CornerRate {
  const { favourite, rung } = priceAt(position);
  const parsed = parseRung(rung);
  if (!parsed) throw new Error(`${rung} is no rung`);
  return rateOf(corner, ratesOfRung({ rung: parsed, favourite, rateType: 'MY' }));
}

function endsOf(past: readonly PastEvent[]): EndOf {
  const ends = new Map(
    past.flatMap((event) => (event.do === 'end' ? [[event.fight.key, event.at] as const] : [])),
  );
  return ({ key }) => ends.get(key) ?? Infinity;
}
