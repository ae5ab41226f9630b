import { bangkokDayRange } from '@sanam/betting';
import { createRandom } from '../../../server/src/platform/seeded-random.ts';
import { DEMO_STADIUMS } from '../simulator/stadiums.ts';
import { writeFight } from '../simulator/script-match.ts';
import type { PastFight } from './plan.ts';

const DAY = 24 * 60 * 60 * 1000;
const MINUTE = 60 * 1000;
/** Fights begin at two in the afternoon. */
const FIRST_FIGHT = 14 * 60 * MINUTE;

/** On which days the players were at the arena, and how many fights they bet on. */
const DAYS_WITH_BETS: readonly (readonly [daysAgo: number, fights: number])[] = [
  [19, 1],
  [12, 1],
  [6, 1],
  [3, 1],
  [2, 1],
  [1, 2],
  [0, 3],
];
const DAYS_WITH_STEPS = [1];
const LEGS_A_DAY = 3;
/** For how many days back each stadium has results. */
const DAYS_WITH_RESULTS = 2;

/** Fights that were bet on, and fights of the last days that were not; the line of each is in it. */
export function pastFights(seed: number, now: number): PastFight[] {
  const fights: PastFight[] = [];
  const add = (line: PastFight['line'], daysAgo: number, place: number, isBetOn: boolean): void => {
    const stadiums = DEMO_STADIUMS.filter((stadium) => line === 'LIVE' || stadium.hasStepMatches);
    const key = `${line.toLowerCase()}-${daysAgo}-${place}`;
    const random = createRandom(seed, 'past', key);
    const stadium = stadiums[(daysAgo * 5 + place) % stadiums.length];
    if (!stadium) throw new Error('no stadium');
    const script = writeFight(random, stadium, line, 600);
    const first = script.acts.find((act) => act.do === 'price');
    fights.push({
      ...script,
      programme: { stadium },
      key,
      matchName: `คู่ที่ ${place + 1}`,
      streamingUrl: `/stream/${stadium.stream}/live.m3u8?past=${key}`,
      startsAt: startOf(now, daysAgo, place, line),
      position: first?.position ?? 0,
      allowsDraw: isBetOn && script.acts.some((act) => act.do === 'allowDraw') && random.chance(0.5),
      isBetOn,
    });
  };
  for (const [daysAgo, count] of DAYS_WITH_BETS)
    for (let place = 0; place < count; place += 1) add('LIVE', daysAgo, place, true);
  for (const daysAgo of DAYS_WITH_STEPS)
    for (let place = 0; place < LEGS_A_DAY; place += 1) add('STEP', daysAgo, place, true);
  for (let daysAgo = 0; daysAgo <= DAYS_WITH_RESULTS; daysAgo += 1) {
    const taken = DAYS_WITH_BETS.find(([day]) => day === daysAgo)?.[1] ?? 0;
    // One round of all stadiums in all: those of the bets and the ones after them.
    for (let place = taken; place < taken + DEMO_STADIUMS.length; place += 1)
      add('LIVE', daysAgo, place, false);
  }
  return fights;
}

/** Earlier today everything lies in the last hours, since the day may be young; other days have their afternoon. */
function startOf(now: number, daysAgo: number, place: number, line: PastFight['line']): number {
  const late = line === 'STEP' ? 10 * MINUTE : 0;
  if (daysAgo === 0) return now - (place + 1) * 25 * MINUTE - 40 * MINUTE - late;
  const midnight = bangkokDayRange(new Date(now)).from.getTime();
  return midnight - daysAgo * DAY + FIRST_FIGHT + place * 35 * MINUTE + late;
}
