import type { TransactionStatus, TransactionType } from '@sanam/contract';
import { createRandom } from '../../../server/src/platform/seeded-random.ts';
import type { Random } from '../../../server/src/platform/seeded-random.ts';
import { DEMO_PLAYERS } from '../players/demo-players.ts';
import { openingOfPlan } from './opening-balance.ts';
import { pastFights } from './past-matches.ts';
import type { HistoryPlan, PastEvent, PastFight, PlannedBet } from './plan.ts';

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;
const ANNOUNCED = 10 * MINUTE;
/** Long enough that all legs of a day are open at the same time. */
const STEP_ANNOUNCED = 240 * MINUTE;

interface Bettor {
  phone: string;
  /** Of bets on a fight that is bet on. */
  most: number;
  amounts: readonly number[];
}

const BETTORS: readonly Bettor[] = [
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

/** What the demo's players did until now. It is the same for the same seed, only the days move along. */
export function planHistory(seed: number, now: number): HistoryPlan {
  for (let attempt = 0; ; attempt += 1) {
    const plan = draftHistory(createRandom(seed, 'history', attempt), seed, now);
    // Some luck would have left a player with more, or less, than he can have started with.
    if (DEMO_PLAYERS.every((player) => openingOfPlan(plan, player) !== undefined)) return plan;
  }
}

function draftHistory(random: Random, seed: number, now: number): HistoryPlan {
  const fights = pastFights(seed, now);
  const past = [
    ...fights.flatMap((fight) => eventsOf(random, fight)),
    ...stepEvents(random, fights),
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

function eventsOf(random: Random, fight: PastFight): PastEvent[] {
  const { startsAt } = fight;
  const end: PastEvent = { at: startsAt + 5 * MINUTE, do: 'end', fight };
  const announced = fight.line === 'STEP' ? STEP_ANNOUNCED : ANNOUNCED;
  const announce: PastEvent = { at: startsAt - announced, do: 'announce', fight };
  if (fight.line === 'STEP' || !fight.isBetOn) return [announce, end];
  return [announce, ...BETTORS.flatMap((bettor) => betsOf(random, fight, bettor)), end];
}

function betsOf(random: Random, fight: PastFight, { phone, most, amounts }: Bettor): PastEvent[] {
  const count = random.whole(most >> 1, most);
  return Array.from({ length: count }, (_, place) => {
    const bet: PlannedBet = {
      key: `${fight.key}-${place}`,
      phone,
      amountBaht: random.pick(amounts),
      fight,
      side: sideOf(random, fight),
    };
    return { at: fight.startsAt - random.whole(1, 8) * MINUTE, do: 'bet', bet };
  });
}

/** The players know a little more than the bookmaker, or they would have stopped playing. */
function sideOf(random: Random, { allowsDraw, result }: PastFight): PlannedBet['side'] {
  if (allowsDraw && random.chance(0.25)) return random.pick(['DRAW', 'NODRAW'] as const);
  if (random.chance(0.15) && (result === 'RED' || result === 'BLUE')) return result;
  return random.pick(['RED', 'BLUE'] as const);
}

/** A multi over all step fights of a day, and a single on each. */
function stepEvents(random: Random, fights: readonly PastFight[]): PastEvent[] {
  const days = Map.groupBy(
    fights.filter((fight) => fight.line === 'STEP'),
    (fight) => fight.key.split('-')[1],
  );
  return [...days].flatMap(([day, legs]) => stepsOfDay(random, `step-${day}`, legs));
}

function stepsOfDay(random: Random, key: string, legs: readonly PastFight[]): PastEvent[] {
  const placed = (name: string, amountBaht: number, chosen: readonly PastFight[]): PastEvent => ({
    at: Math.min(...chosen.map((fight) => fight.startsAt)) - 20 * MINUTE,
    do: 'step',
    step: {
      key: `${key}-${name}`,
      phone: '0800000001',
      amountBaht,
      legs: chosen.map((fight) => ({ fight, side: random.pick(['RED', 'BLUE'] as const) })),
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
