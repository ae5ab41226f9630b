import type { MatchResult } from '@sanam/betting';
import type { CategoryFamily } from '@sanam/contract';
import { LAST_POSITION, fairPosition } from './ladder.ts';
import type { Position } from './ladder.ts';
import { pickPair } from './names.ts';
import type { Random } from '../../../server/src/platform/seeded-random.ts';
import type { MatchScript, TimedEvent } from './script.ts';
import type { DemoStadium } from './stadiums.ts';

const ROUNDS: Readonly<Record<CategoryFamily, readonly [number, number]>> = {
  bullFight: [1, 2],
  cockfight: [2, 3],
  boxing: [3, 4],
  football: [2, 2],
};
/** How often each family ends without a winner, where that may be bet on. */
const DRAW_SHARE: Readonly<Record<CategoryFamily, number>> = {
  bullFight: 0.12,
  cockfight: 0.12,
  boxing: 0.06,
  football: 0.25,
};
const CANCEL_SHARE = 0.03;
/** Seconds before the start at which betting closes, while the fighters come in. */
const CLOSED_BEFORE = 12;

interface Walk {
  /** How far the public believes in red: 0 is even, 2 is nearly won, negative is blue. */
  strength: number;
  position: Position;
}

/**
 * Scripts a match of a few minutes. The result is chosen first; the public's belief then wanders at random with a
 * slight pull towards that result, and the price follows it one rung at a time.
 */
export function scriptMatch(
  random: Random,
  stadium: DemoStadium,
  line: 'LIVE' | 'STEP',
  lead: number,
): MatchScript {
  const { family, codes } = stadium;
  const pair = pickPair(random, family);
  const matchTag = line === 'STEP' ? 'PRE_MATCH' : pickTag(random);
  const allowsDraw = line === 'LIVE' && random.chance(family === 'boxing' ? 0.4 : 0.75);
  const walk: Walk = { strength: random.swing() * 0.5, position: 0 };
  walk.position = fairPosition(probability(walk.strength));
  const result = pickResult(random, { allowsDraw, family, strength: walk.strength });

  const events: TimedEvent[] = [{ at: -lead, do: 'price', position: walk.position }];
  if (allowsDraw) events.push({ at: -lead, do: 'allowDraw' });
  betBefore(random, walk, events, lead, line);
  events.push({ at: 0, do: 'start' });
  const isSpecial = matchTag === 'SPECIAL_MATCH' || matchTag === 'VERY_SPECIAL_MATCH';
  const over =
    line === 'STEP'
      ? random.whole(90, 180)
      : betBetweenRounds(random, walk, events, {
          rounds: random.whole(...ROUNDS[family]),
          result,
          isSpecial,
        });
  const calledAt = over + random.whole(5, 10);
  events.push({ at: over, do: 'end' }, { at: calledAt, do: 'result', result });
  return { ...pair, line, categoryCode: random.pick(codes), matchTag, events, result, endsAt: calledAt };
}

/** Before a match the price moves seldom. */
function betBefore(
  random: Random,
  walk: Walk,
  events: TimedEvent[],
  lead: number,
  line: MatchScript['line'],
): void {
  const opensAt = -lead + 2;
  events.push({ at: opensAt, do: 'open' });
  const pause = (): number => (line === 'STEP' ? random.whole(45, 150) : random.whole(25, 80));
  for (let at = opensAt + pause(); at < -CLOSED_BEFORE; at += pause()) {
    wander(random, walk, events, at, random.swing() * 0.12);
  }
  events.push({ at: -CLOSED_BEFORE, do: 'close' });
}

/** Open during a round, closed between rounds and at the end; returns when the last round is over. */
function betBetweenRounds(
  random: Random,
  walk: Walk,
  events: TimedEvent[],
  script: { rounds: number; result: MatchResult; isSpecial: boolean },
): number {
  let at = random.whole(5, 9);
  for (let round = 1; round <= script.rounds; round += 1) {
    if (round > 1) events.push({ at: at - 1, do: 'round', roundNo: round });
    const isLast = round === script.rounds;
    const closesAt = at + random.whole(140, 220) / script.rounds + (isLast ? 10 : 0);
    events.push({ at, do: 'open' });
    if (isLast && script.isSpecial) events.push({ at: at + 3, do: 'openSpecial' });
    // The nearer the end, the clearer it becomes who is going to win.
    const pull = pullTowards(script.result) * (isLast ? 0.06 : 0.015);
    for (let next = at + random.whole(4, 10); next < closesAt - 2; next += random.whole(4, 11)) {
      wander(
        random,
        walk,
        events,
        next,
        random.swing() * 0.22 + pull - (script.result === 'DRAW' ? walk.strength * 0.1 : 0),
      );
    }
    if (isLast && script.isSpecial) events.push({ at: closesAt - 1, do: 'closeSpecial' });
    events.push({ at: closesAt, do: 'close' });
    at = closesAt + random.whole(10, 18);
  }
  return at - 6;
}

/** Moves the public's belief and, towards it, the price by one rung at most. */
function wander(random: Random, walk: Walk, events: TimedEvent[], at: number, by: number): void {
  walk.strength = Math.max(-2.2, Math.min(2.2, walk.strength + by));
  const wanted = fairPosition(probability(walk.strength));
  const step = Math.sign(wanted - walk.position);
  // A price that is one rung off stays as it is half of the time.
  if (step === 0 || (Math.abs(wanted - walk.position) === 1 && random.chance(0.5))) return;
  walk.position = Math.max(-LAST_POSITION, Math.min(LAST_POSITION, walk.position + step));
  events.push({ at, do: 'price', position: walk.position });
}

function pickTag(random: Random): MatchScript['matchTag'] {
  const share = random.next();
  if (share < 0.5) return 'NORMAL_MATCH';
  if (share < 0.72) return 'MAIN_MATCH';
  return share < 0.9 ? 'SPECIAL_MATCH' : 'VERY_SPECIAL_MATCH';
}

function pickResult(
  random: Random,
  { allowsDraw, family, strength }: { allowsDraw: boolean; family: CategoryFamily; strength: number },
): MatchResult {
  if (random.chance(CANCEL_SHARE)) return 'CANCEL';
  if (random.chance(allowsDraw ? DRAW_SHARE[family] : 0.03)) return 'DRAW';
  return random.chance(probability(strength)) ? 'RED' : 'BLUE';
}

function pullTowards(result: MatchResult): number {
  return result === 'RED' ? 1 : result === 'BLUE' ? -1 : 0;
}

function probability(strength: number): number {
  return 1 / (1 + Math.exp(-strength));
}
