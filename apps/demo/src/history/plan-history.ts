import type { TransactionStatus, TransactionType } from '@sanam/contract';
import { createRandom } from '../../../server/src/platform/seeded-random.ts';
import type { Random } from '../../../server/src/platform/seeded-random.ts';
import { DEMO_PLAYERS } from '../players/demo-players.ts';
import { openingBalance } from './opening-balance.ts';
import { pastMatches } from './past-matches.ts';
import type { HistoryPlan, PastEvent, PastMatch, PlannedBet } from './plan.ts';

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;
const ANNOUNCED_MS = 10 * MINUTE;
/** Long enough that all legs of a day are open at the same time. */
const STEP_ANNOUNCED_MS = 240 * MINUTE;

interface BettingHabit {
  phone: string;
  /** The most bets on one match. */
  most: number;
  amounts: readonly number[];
}

const BETTING_HABITS: readonly BettingHabit[] = [
  { phone: '0800000001', most: 4, amounts: [100, 100, 200, 300, 500, 1000] },
  { phone: '0800000002', most: 1, amounts: [50, 100, 200] },
  { phone: '0800000003', most: 1, amounts: [20, 50] },
];

type TransferRow = readonly [
  phone: string,
  daysAgo: number,
  type: TransactionType,
  amountBaht: number,
  status: TransactionStatus,
];

const TRANSFERS: readonly TransferRow[] = [
  ['0800000001', 21, 'deposit', 3000, 'success'],
  ['0800000001', 16.2, 'deposit', 2000, 'success'],
  ['0800000001', 15.1, 'withdraw', 1500, 'success'],
  ['0800000001', 11.3, 'deposit', 500, 'cancelled'],
  ['0800000001', 11.2, 'deposit', 4000, 'success'],
  ['0800000001', 8.4, 'withdraw', 4000, 'success'],
  ['0800000001', 6.1, 'withdraw', 1000, 'cancelled'],
  ['0800000001', 4.3, 'deposit', 1000, 'success'],
  ['0800000001', 3.1, 'deposit', 500, 'success'],
  ['0800000001', 2.2, 'withdraw', 2000, 'success'],
  ['0800000001', 1.1, 'deposit', 1500, 'success'],
  ['0800000002', 10.4, 'deposit', 1500, 'success'],
  ['0800000002', 3.4, 'deposit', 500, 'success'],
  ['0800000003', 6.3, 'deposit', 300, 'success'],
];
const CLOSING: readonly TransferRow[] = [
  ['0800000005', 0.035, 'deposit', 200, 'cancelled'],
  ['0800000004', 0.028, 'deposit', 100, 'cancelled'],
  ['0800000003', 0.021, 'withdraw', 150, 'success'],
  ['0800000002', 0.014, 'withdraw', 500, 'success'],
  ['0800000001', 0.004, 'withdraw', 1000, 'pending'],
];

/** What the demo's players did until now. The same seed gives the same plan, dated relative to `now`. */
export function planHistory(seed: number, now: number): HistoryPlan {
  for (let attempt = 0; ; attempt += 1) {
    const plan = draftHistory(createRandom(seed, 'history', attempt), seed, now);
    // A random plan may overdraw a wallet; the next attempt uses other numbers.
    if (DEMO_PLAYERS.every((player) => openingBalance(plan, player) !== undefined)) return plan;
  }
}

function draftHistory(random: Random, seed: number, now: number): HistoryPlan {
  const matches = pastMatches(seed, now);
  const past = [
    ...matches.flatMap((match) => planEvents(random, match)),
    ...stepEvents(random, matches),
    ...TRANSFERS.map((row, place) => transferEvent(row, `past-${place}`, now)),
  ];
  const phone = '0800000001';
  return {
    past: past.toSorted((one, other) => one.at - other.at),
    running: [
      { key: 'running-1', phone, kind: 'favourite', amountBaht: 500 },
      { key: 'running-2', phone, kind: 'favourite', amountBaht: 200 },
      { key: 'running-3', phone, kind: 'draw', amountBaht: 100 },
      { key: 'running-4', phone, kind: 'single', amountBaht: 200 },
      { key: 'running-5', phone, kind: 'multi', amountBaht: 100 },
      { key: 'running-6', phone: '0800000002', kind: 'favourite', amountBaht: 100 },
    ],
    closing: CLOSING.map((row, place) => transferEvent(row, `closing-${place}`, now)),
  };
}

function planEvents(random: Random, match: PastMatch): PastEvent[] {
  const { startsAt } = match;
  const end: PastEvent = { at: startsAt + 5 * MINUTE, do: 'end', match };
  const announced = match.line === 'STEP' ? STEP_ANNOUNCED_MS : ANNOUNCED_MS;
  const announce: PastEvent = { at: startsAt - announced, do: 'announce', match };
  if (match.line === 'STEP' || !match.isBetOn) return [announce, end];
  return [announce, ...BETTING_HABITS.flatMap((habit) => planBets(random, match, habit)), end];
}

function planBets(random: Random, match: PastMatch, { phone, most, amounts }: BettingHabit): PastEvent[] {
  const count = random.whole(most >> 1, most);
  return Array.from({ length: count }, (_, place) => {
    const bet: PlannedBet = {
      key: `${match.key}-${place}`,
      phone,
      amountBaht: random.pick(amounts),
      match,
      side: pickSide(random, match),
    };
    return { at: match.startsAt - random.whole(1, 8) * MINUTE, do: 'bet', bet };
  });
}

/** The players pick the winner a little more often than the odds say, so that their history is not all losses. */
function pickSide(random: Random, { allowsDraw, result }: PastMatch): PlannedBet['side'] {
  if (allowsDraw && random.chance(0.25)) return random.pick(['DRAW', 'NODRAW'] as const);
  if (random.chance(0.15) && (result === 'RED' || result === 'BLUE')) return result;
  return random.pick(['RED', 'BLUE'] as const);
}

/** A multi bet over all step matches of a day, and a single bet on each. */
function stepEvents(random: Random, matches: readonly PastMatch[]): PastEvent[] {
  const days = Map.groupBy(
    matches.filter((match) => match.line === 'STEP'),
    (match) => match.key.split('-')[1],
  );
  return [...days].flatMap(([day, legs]) => planStepsOfDay(random, `step-${day}`, legs));
}

function planStepsOfDay(random: Random, key: string, legs: readonly PastMatch[]): PastEvent[] {
  const placed = (name: string, amountBaht: number, chosen: readonly PastMatch[]): PastEvent => ({
    at: Math.min(...chosen.map((match) => match.startsAt)) - 20 * MINUTE,
    do: 'step',
    step: {
      key: `${key}-${name}`,
      phone: '0800000001',
      amountBaht,
      legs: chosen.map((match) => ({ match, side: random.pick(['RED', 'BLUE'] as const) })),
    },
  });
  const multi = placed('multi', random.pick([50, 100, 200]), legs);
  const singles = legs.map((leg, place) => placed(`single-${place}`, random.pick([100, 300]), [leg]));
  return [multi, ...singles];
}

function transferEvent(
  [phone, daysAgo, type, amountBaht, status]: TransferRow,
  key: string,
  now: number,
): PastEvent & { do: 'transfer' } {
  const at = Math.round(now - daysAgo * DAY);
  return { at, do: 'transfer', transfer: { key: `transfer-${key}`, phone, type, amountBaht, status } };
}
