import type { Random } from '../../../server/src/platform/seeded-random.ts';
import { createRandom } from '../../../server/src/platform/seeded-random.ts';
import type { FightScript } from './script.ts';
import { DEMO_STADIUMS } from './stadiums.ts';
import type { DemoStadium } from './stadiums.ts';
import { writeFight } from './script-match.ts';

/** One fight after the other on one line of one stadium, for ever. */
export interface Programme {
  /** Names it in the addresses of its fights. */
  key: string;
  stadium: DemoStadium;
  line: 'LIVE' | 'STEP';
  /** How many are announced before they begin. */
  ahead: number;
}

export const PROGRAMMES: readonly Programme[] = DEMO_STADIUMS.flatMap((stadium) => {
  // Two stadiums of a family share what is announced, so that every category has as much to look forward to.
  const isAlone = DEMO_STADIUMS.filter(({ family }) => family === stadium.family).length === 1;
  const live: Programme = { key: `${stadium.key}-live`, stadium, line: 'LIVE', ahead: isAlone ? 2 : 1 };
  const step: Programme = { key: `${stadium.key}-step`, stadium, line: 'STEP', ahead: isAlone ? 3 : 2 };
  return stadium.hasStepMatches ? [live, step] : [live];
});

/** A fight of a programme by its number; the same seed writes the same fight. */
export interface Fight extends FightScript {
  programme: Programme;
  number: number;
  matchName: string;
  streamingUrl: string;
  /** Seconds from the end of this fight to the beginning of the next one. */
  pause: number;
}

const NUMBERS_A_DAY = 24;
/** Longer than any fight is announced before it begins, so that each has a price from the first moment. */
const LEAD = { LIVE: 1200, STEP: 3600 } as const;

export function writeNumbered(seed: number, programme: Programme, number: number): Fight {
  const random: Random = createRandom(seed, programme.key, number);
  const { stadium, line, key } = programme;
  const script = writeFight(random, stadium, line, LEAD[line]);
  return {
    ...script,
    programme,
    number,
    matchName: `คู่ที่ ${((number - 1) % NUMBERS_A_DAY) + 1}`,
    streamingUrl: `/stream/${stadium.stream}/live.m3u8?fight=${key}-${number}`,
    pause: line === 'STEP' ? random.whole(420, 600) : random.whole(25, 60),
  };
}

/** Which fight of ours a match is, by its stream's address; undefined for one that others have made. */
export function fightNamed(
  streamingUrl: string | null,
): { programme: Programme; number: number } | undefined {
  const [, key, number] =
    /^\/stream\/\w+\/live\.m3u8\?fight=([a-z-]+)-(\d{1,9})$/.exec(streamingUrl ?? '') ?? [];
  const programme = PROGRAMMES.find((candidate) => candidate.key === key);
  return programme && { programme, number: Number(number) };
}

/** Where the first fight of a programme already stands when the demo opens, so that not all begin at once. */
export function firstFightBegan(seed: number, programme: Programme): number {
  const random = createRandom(seed, programme.key, 'first');
  return programme.line === 'STEP' ? -random.whole(180, 600) : random.whole(25, 110);
}
