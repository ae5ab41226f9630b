import { bangkokDayRange } from '@sanam/betting';
import { createRandom } from '../../../server/src/platform/seeded-random.ts';
import { DEMO_STADIUMS } from '../simulator/stadiums.ts';
import { scriptMatch } from '../simulator/script-match.ts';
import type { PastMatch } from './plan.ts';

const DAY = 24 * 60 * 60 * 1000;
const MINUTE = 60 * 1000;
/** Matches begin at two in the afternoon in Bangkok. */
const FIRST_MATCH_AT = 14 * 60 * MINUTE;

/** On which days the players bet, and on how many matches. */
const DAYS_WITH_BETS: readonly (readonly [daysAgo: number, matches: number])[] = [
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

/** The matches that players bet on, and others of the last days, so that every stadium has results. */
export function pastMatches(seed: number, now: number): PastMatch[] {
  const matches: PastMatch[] = [];
  const add = (line: PastMatch['line'], daysAgo: number, place: number, isBetOn: boolean): void => {
    const stadiums = DEMO_STADIUMS.filter((stadium) => line === 'LIVE' || stadium.hasStepMatches);
    const key = `${line.toLowerCase()}-${daysAgo}-${place}`;
    const random = createRandom(seed, 'past', key);
    const stadium = stadiums[(daysAgo * 5 + place) % stadiums.length];
    if (!stadium) throw new Error('no stadium');
    const script = scriptMatch(random, stadium, line, 600);
    const first = script.events.find((event) => event.do === 'price');
    matches.push({
      ...script,
      schedule: { stadium },
      key,
      matchName: `คู่ที่ ${place + 1}`,
      streamingUrl: `/stream/${stadium.stream}/live.m3u8?past=${key}`,
      startsAt: pastStart(now, daysAgo, place, line),
      position: first?.position ?? 0,
      allowsDraw: isBetOn && script.events.some((event) => event.do === 'allowDraw') && random.chance(0.5),
      isBetOn,
    });
  };
  for (const [daysAgo, count] of DAYS_WITH_BETS)
    for (let place = 0; place < count; place += 1) add('LIVE', daysAgo, place, true);
  for (const daysAgo of DAYS_WITH_STEPS)
    for (let place = 0; place < LEGS_A_DAY; place += 1) add('STEP', daysAgo, place, true);
  for (let daysAgo = 0; daysAgo <= DAYS_WITH_RESULTS; daysAgo += 1) {
    const taken = DAYS_WITH_BETS.find(([day]) => day === daysAgo)?.[1] ?? 0;
    // As many as there are stadiums, after those of the bets: each stadium has one.
    for (let place = taken; place < taken + DEMO_STADIUMS.length; place += 1)
      add('LIVE', daysAgo, place, false);
  }
  return matches;
}

/** Today's matches lie in the last hours, since the day may have just begun; those of other days in the afternoon. */
function pastStart(now: number, daysAgo: number, place: number, line: PastMatch['line']): number {
  const late = line === 'STEP' ? 10 * MINUTE : 0;
  if (daysAgo === 0) return now - (place + 1) * 25 * MINUTE - 40 * MINUTE - late;
  const midnight = bangkokDayRange(new Date(now)).from.getTime();
  return midnight - daysAgo * DAY + FIRST_MATCH_AT + place * 35 * MINUTE + late;
}
