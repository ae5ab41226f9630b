import { netWin } from '@sanam/betting';
import { addSatang, NO_MONEY, sumSatang, type Satang } from '@sanam/money';

import type { ListedBet } from '../../state/bets/listed-bet.ts';

export interface Fight {
  readonly key: string;
  /** The legs of its bets: one of a match, several of a slip. */
  readonly legs: ListedBet['legs'];
  /** Newest first. */
  readonly bets: readonly ListedBet[];
  readonly net: Satang;
}

/** Bets on the same match, or slips of the same matches, belong together. The fight with the newest bet comes first. */
export function groupByFight(bets: readonly ListedBet[]): Fight[] {
  return [...Map.groupBy(bets, fightKey)].map(([key, own]) => ({
    key,
    legs: own[0]?.legs ?? [],
    bets: own,
    net: sumSatang(own.map(netWin)),
  }));
}

function fightKey({ legs }: ListedBet): string {
  return legs
    .map((leg) => leg.gameMatchsStep.id)
    .toSorted((one, other) => one - other)
    .join(' ');
}

/** What was risked, what came back and the difference, for bets that are decided. */
export function totalsOf(bets: readonly ListedBet[]) {
  const risked = sumSatang(bets.map((bet) => bet.deductSatang));
  const net = bets.reduce((sum, bet) => addSatang(sum, netWin(bet)), NO_MONEY);
  return { bets: risked, paid: addSatang(risked, net), count: bets.length, net };
}
