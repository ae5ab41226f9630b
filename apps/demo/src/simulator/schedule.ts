import type { Random } from '../../../server/src/platform/seeded-random.ts';
import { createRandom } from '../../../server/src/platform/seeded-random.ts';
import type { MatchScript } from './script.ts';
import { DEMO_STADIUMS } from './stadiums.ts';
import type { DemoStadium } from './stadiums.ts';
import { scriptMatch } from './script-match.ts';

/** An endless sequence of matches, LIVE or STEP, in one stadium. */
export interface Schedule {
  /** Part of the stream address of its matches. */
  key: string;
  stadium: DemoStadium;
  line: 'LIVE' | 'STEP';
  /** How many are announced before they begin. */
  ahead: number;
}

export const SCHEDULES: readonly Schedule[] = DEMO_STADIUMS.flatMap((stadium) => {
  // Two stadiums of a family share what is announced, so that every category has as much to look forward to.
  const isAlone = DEMO_STADIUMS.filter(({ family }) => family === stadium.family).length === 1;
  const live: Schedule = { key: `${stadium.key}-live`, stadium, line: 'LIVE', ahead: isAlone ? 2 : 1 };
  const step: Schedule = { key: `${stadium.key}-step`, stadium, line: 'STEP', ahead: isAlone ? 3 : 2 };
  return stadium.hasStepMatches ? [live, step] : [live];
});

/** A match of a schedule, by its number. The same seed gives the same match. */
export interface ScriptedMatch extends MatchScript {
  schedule: Schedule;
  number: number;
  matchName: string;
  streamingUrl: string;
  /** Seconds from the end of this match to the beginning of the next one. */
  pause: number;
}

const NUMBERS_A_DAY = 24;
/** Seconds; longer than any match is announced before it begins, so that each has a price when it is announced. */
const LEAD = { LIVE: 1200, STEP: 3600 } as const;

export function scriptNumbered(seed: number, schedule: Schedule, number: number): ScriptedMatch {
  const random: Random = createRandom(seed, schedule.key, number);
  const { stadium, line, key } = schedule;
  const script = scriptMatch(random, stadium, line, LEAD[line]);
  return {
    ...script,
    schedule,
    number,
    matchName: `คู่ที่ ${((number - 1) % NUMBERS_A_DAY) + 1}`,
    streamingUrl: `/stream/${stadium.stream}/live.m3u8?fight=${key}-${number}`,
    pause: line === 'STEP' ? random.whole(420, 600) : random.whole(25, 60),
  };
}

/** Which match of a schedule this is, by its stream's address; undefined for a match that the demo did not announce. */
export function parseStreamAddress(
  streamingUrl: string | null,
): { schedule: Schedule; number: number } | undefined {
  const [, key, number] =
    /^\/stream\/\w+\/live\.m3u8\?fight=([a-z-]+)-(\d{1,9})$/.exec(streamingUrl ?? '') ?? [];
  const schedule = SCHEDULES.find((candidate) => candidate.key === key);
  return schedule && { schedule, number: Number(number) };
}

/**
 * Seconds since the first match began when the demo opens; different for each schedule, so that not all begin at once.
 */
export function firstMatchAge(seed: number, schedule: Schedule): number {
  const random = createRandom(seed, schedule.key, 'first');
  return schedule.line === 'STEP' ? -random.whole(180, 600) : random.whole(25, 110);
}
