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
import type { HistoryPlan, PastEvent, PastMatch } from './plan.ts';

/**
 * What a player's wallet must hold at the start of the plan to hold `balance` at its end; undefined if the wallet would
 * be overdrawn on the way.
 */
export function openingBalance(
  plan: HistoryPlan,
  { phone, balance }: Pick<DemoPlayer, 'phone' | 'balance'>,
): Satang | undefined {
  const moves = listMoves(plan, phone).toSorted((one, other) => one.at - other.at);
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

function listMoves({ past, running, closing }: HistoryPlan, phone: string): Move[] {
  const findEnd = indexEnds(past);
  return [
    ...[...past, ...closing].flatMap((event) => eventMoves(event, phone, findEnd)),
    ...running
      .filter((bet) => bet.phone === phone)
      .map((bet) => ({ at: Infinity, amount: negateSatang(baht(bet.amountBaht)) })),
  ];
}

type FindEnd = (match: PastMatch) => number;

function eventMoves(event: PastEvent, phone: string, findEnd: FindEnd): Move[] {
  if (event.do === 'transfer' && event.transfer.phone === phone) return transferMoves(event);
  if (event.do === 'bet' && event.bet.phone === phone) {
    const { match, side, amountBaht } = event.bet;
    const amountSatang = baht(amountBaht);
    if (side === 'DRAW' || side === 'NODRAW') {
      const terms = drawBetTerms(amountSatang);
      return stakeAndPayout(
        event.at,
        terms.deductSatang,
        findEnd(match),
        settleDrawBet(terms, side, match.result),
      );
    }
    const terms = sideBetTerms({ amountSatang, ...matchRate(match, side) });
    return stakeAndPayout(
      event.at,
      terms.deductSatang,
      findEnd(match),
      settleSideBet(terms, side, match.result),
    );
  }
  if (event.do === 'step' && event.step.phone === phone) return stepMoves(event, findEnd);
  return [];
}

function stepMoves({ at, step }: PastEvent & { do: 'step' }, findEnd: FindEnd): Move[] {
  const amountSatang = baht(step.amountBaht);
  const [first] = step.legs;
  if (!first) return [];
  if (step.legs.length === 1) {
    const terms = sideBetTerms({ amountSatang, ...matchRate(first.match, first.side) });
    const settled = settleSideBet(terms, first.side, first.match.result);
    return stakeAndPayout(at, terms.deductSatang, findEnd(first.match), settled);
  }
  const settled = settleMulti({
    amountSatang,
    legs: step.legs.map(({ match, side }) => ({
      multiply: matchRate(match, side).multiply,
      resultType: cornerOutcome(side, match.result),
    })),
  });
  if (!settled) throw new Error('a past bet has a leg without a result');
  return stakeAndPayout(at, amountSatang, Math.max(...step.legs.map(({ match }) => findEnd(match))), settled);
}

/** A withdrawal is deducted at once and returned when it is cancelled; a deposit is credited when it is confirmed. */
function transferMoves({ at, transfer }: PastEvent & { do: 'transfer' }): Move[] {
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

function matchRate({ position }: PastMatch, corner: Corner): CornerRate {
  const { favourite, rung } = priceAt(position);
  const parsed = parseRung(rung);
  if (!parsed) throw new Error(`${rung} is not a rung`);
  return rateOf(corner, ratesOfRung({ rung: parsed, favourite, rateType: 'MY' }));
}

function indexEnds(past: readonly PastEvent[]): FindEnd {
  const ends = new Map(
    past.flatMap((event) => (event.do === 'end' ? [[event.match.key, event.at] as const] : [])),
  );
  return ({ key }) => ends.get(key) ?? Infinity;
}
