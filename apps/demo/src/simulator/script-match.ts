import type { MatchResult } from '@sanam/betting';
import type { CategoryFamily } from '@sanam/contract';
import { LAST_POSITION, positionOf } from './ladder.ts';
import type { Position } from './ladder.ts';
import { drawPair } from './names.ts';
import type { Random } from '../../../server/src/platform/seeded-random.ts';
import type { FightScript, Timed } from './script.ts';
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
/** Betting is closed while the fighters come in. */
const CLOSED_BEFORE = 12;

interface Walk {
  /** Red's standing in the eyes of the public: 0 is even, 2 is nearly won. */
  strength: number;
  position: Position;
}

/**
 * A fight of a few minutes. How it ends is drawn first; then what the public believes wanders, drawn a little towards
 * that end, and the price follows a rung at a time.
 */
export function writeFight(
  random: Random,
  stadium: DemoStadium,
  line: 'LIVE' | 'STEP',
  lead: number,
): FightScript {
  const { family, codes } = stadium;
  const pair = drawPair(random, family);
  const matchTag = line === 'STEP' ? 'PRE_MATCH' : drawTag(random);
  const allowsDraw = line === 'LIVE' && random.chance(family === 'boxing' ? 0.4 : 0.75);
  const walk: Walk = { strength: random.swing() * 0.5, position: 0 };
  walk.position = positionOf(chanceOf(walk.strength));
  const result = drawResult(random, { allowsDraw, family, strength: walk.strength });

  const acts: Timed[] = [{ at: -lead, do: 'price', position: walk.position }];
  if (allowsDraw) acts.push({ at: -lead, do: 'allowDraw' });
  betBefore(random, walk, acts, lead, line);
  acts.push({ at: 0, do: 'start' });
  const isSpecial = matchTag === 'SPECIAL_MATCH' || matchTag === 'VERY_SPECIAL_MATCH';
  const over =
    line === 'STEP'
      ? random.whole(90, 180)
      : betBetweenRounds(random, walk, acts, { rounds: random.whole(...ROUNDS[family]), result, isSpecial });
  const calledAt = over + random.whole(5, 10);
  acts.push({ at: over, do: 'end' }, { at: calledAt, do: 'result', result });
  return { ...pair, line, categoryCode: random.pick(codes), matchTag, acts, result, endsAt: calledAt };
}

/** Before a fight the price moves seldom. */
function betBefore(random: Random, walk: Walk, acts: Timed[], lead: number, line: FightScript['line']): void {
  const opensAt = -lead + 2;
  acts.push({ at: opensAt, do: 'open' });
  const pause = (): number => (line === 'STEP' ? random.whole(45, 150) : random.whole(25, 80));
  for (let at = opensAt + pause(); at < -CLOSED_BEFORE; at += pause()) {
    wander(random, walk, acts, at, random.swing() * 0.12);
  }
  acts.push({ at: -CLOSED_BEFORE, do: 'close' });
}

/** Open while they fight, closed between the rounds and at the end; answers when the last round is over. */
function betBetweenRounds(
  random: Random,
  walk: Walk,
  acts: Timed[],
  fight: { rounds: number; result: MatchResult; isSpecial: boolean },
): number {
  let at = random.whole(5, 9);
  for (let round = 1; round <= fight.rounds; round += 1) {
    if (round > 1) acts.push({ at: at - 1, do: 'round', roundNo: round });
    const isLast = round === fight.rounds;
    const closesAt = at + random.whole(140, 220) / fight.rounds + (isLast ? 10 : 0);
    acts.push({ at, do: 'open' });
    if (isLast && fight.isSpecial) acts.push({ at: at + 3, do: 'openSpecial' });
    // The nearer the end, the clearer it becomes who is going to win.
    const pull = endOf(fight.result) * (isLast ? 0.06 : 0.015);
    for (let next = at + random.whole(4, 10); next < closesAt - 2; next += random.whole(4, 11)) {
      wander(
        random,
        walk,
        acts,
        next,
        random.swing() * 0.22 + pull - (fight.result === 'DRAW' ? walk.strength * 0.1 : 0),
      );
    }
    if (isLast && fight.isSpecial) acts.push({ at: closesAt - 1, do: 'closeSpecial' });
    acts.push({ at: closesAt, do: 'close' });
    at = closesAt + random.whole(10, 18);
  }
  return at - 6;
}

/** The public changes its mind; the price follows, one rung at a time. */
function wander(random: Random, walk: Walk, acts: Timed[], at: number, by: number): void {
  walk.strength = Math.max(-2.2, Math.min(2.2, walk.strength + by));
  const wanted = positionOf(chanceOf(walk.strength));
  const step = Math.sign(wanted - walk.position);
  // A price that is nearly right is left alone half of the time.
  if (step === 0 || (Math.abs(wanted - walk.position) === 1 && random.chance(0.5))) return;
  walk.position = Math.max(-LAST_POSITION, Math.min(LAST_POSITION, walk.position + step));
  acts.push({ at, do: 'price', position: walk.position });
}

function drawTag(random: Random): FightScript['matchTag'] {
  const drawn = random.next();
  if (drawn < 0.5) return 'NORMAL_MATCH';
  if (drawn < 0.72) return 'MAIN_MATCH';
  return drawn < 0.9 ? 'SPECIAL_MATCH' : 'VERY_SPECIAL_MATCH';
}

function drawResult(
  random: Random,
  { allowsDraw, family, strength }: { allowsDraw: boolean; family: CategoryFamily; strength: number },
): MatchResult {
  if (random.chance(CANCEL_SHARE)) return 'CANCEL';
  if (random.chance(allowsDraw ? DRAW_SHARE[family] : 0.03)) return 'DRAW';
  return random.chance(chanceOf(strength)) ? 'RED' : 'BLUE';
}

function endOf(result: MatchResult): number {
  return result === 'RED' ? 1 : result === 'BLUE' ? -1 : 0;
}

function chanceOf(strength: number): number {
  return 1 / (1 + Math.exp(-strength));
}
