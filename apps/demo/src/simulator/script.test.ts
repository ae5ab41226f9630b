import { parseRung, type MatchResult } from '@sanam/betting';
import { CATEGORY_FAMILIES, familyOfCategory } from '@sanam/contract';
import { describe, expect, test } from 'vitest';
import { positionOf, positionShown, priceAt } from './ladder.ts';
import { settingRatesOf } from '@sanam/betting';
import { fightNamed, PROGRAMMES, writeNumbered } from './schedule.ts';
import type { Fight } from './schedule.ts';
import { ANNOUNCED, apply, dueActs, standingAt } from './script.ts';
import type { Standing, Timed } from './script.ts';

const SEED = 7;
const FIGHTS: readonly Fight[] = PROGRAMMES.flatMap((programme) =>
  Array.from({ length: 60 }, (_, place) => writeNumbered(SEED, programme, place + 1)),
);

const pricesOf = ({ acts }: Fight): (Timed & { do: 'price' })[] => acts.filter((act) => act.do === 'price');

describe('a fight', () => {
  test('is the same for the same seed, and another for another', () => {
    const [programme] = PROGRAMMES;
    if (!programme) throw new Error('no programme');
    expect(writeNumbered(SEED, programme, 3)).toEqual(writeNumbered(SEED, programme, 3));
    expect(writeNumbered(SEED + 1, programme, 3)).not.toEqual(writeNumbered(SEED, programme, 3));
    expect(writeNumbered(SEED, programme, 4)).not.toEqual(writeNumbered(SEED, programme, 3));
  });

  test('is between two who are not the same, in a category of its stadium', () => {
    for (const fight of FIGHTS) {
      expect(fight.redName).not.toBe(fight.blueName);
      expect(fight.redName).toMatch(/^.+ \(.+\)$/);
      expect(familyOfCategory(fight.categoryCode)).toBe(fight.programme.stadium.family);
    }
  });

  test('is told in order, with a price before anything opens', () => {
    for (const { acts } of FIGHTS) {
      expect(acts.map((act) => act.at)).toEqual(acts.map((act) => act.at).toSorted((a, b) => a - b));
      let standing = ANNOUNCED;
      for (const act of acts) {
        expect(standing.isEnded && act.do !== 'result').toBe(false);
        if (act.do === 'open')
          expect(standing).toMatchObject({ isOpen: false, position: expect.any(Number) });
        if (act.do === 'close') expect(standing.isOpen).toBe(true);
        if (act.do === 'closeSpecial') expect(standing.isOpenSpecial).toBe(true);
        if (act.do === 'result') expect(standing).toMatchObject({ isEnded: true, isOpen: false });
        standing = apply(standing, act);
      }
      expect(standing).toMatchObject({ isEnded: true, isOpen: false, isOpenSpecial: false });
      expect(standing.result).toBeDefined();
    }
  });

  test('has prices of the ladder that move a rung at a time', () => {
    for (const fight of FIGHTS) {
      const positions = pricesOf(fight).map((act) => act.position);
      for (const position of positions) expect(parseRung(priceAt(position).rung)).toBeDefined();
      for (const [place, position] of positions.slice(1).entries()) {
        expect(Math.abs(position - (positions[place] ?? 0))).toBe(1);
      }
    }
    const live = FIGHTS.filter((fight) => fight.line === 'LIVE');
    const moves = live.map((fight) => pricesOf(fight).filter((act) => act.at > 0).length);
    expect(moves.filter((count) => count >= 3).length).toBeGreaterThan(live.length * 0.8);
    const hasFlipped = (fight: Fight): boolean =>
      new Set(pricesOf(fight).map((act) => Math.sign(act.position))).size > 1;
    expect(live.filter(hasFlipped).length).toBeGreaterThan(live.length * 0.1);
  });

  test('ends as the last price expected more often than not', () => {
    const decided = FIGHTS.filter((fight) => fight.line === 'LIVE' && /RED|BLUE/.test(fight.result));
    const expected = decided.filter((fight) => {
      const last = pricesOf(fight).at(-1)?.position ?? 0;
      return last > 0 === (fight.result === 'RED');
    });
    expect(expected.length / decided.length).toBeGreaterThan(0.65);
    expect(expected.length / decided.length).toBeLessThan(0.95);
  });

  test('takes a few minutes, and rounds follow one another', () => {
    for (const { acts, line, endsAt } of FIGHTS) {
      expect(endsAt).toBeGreaterThan(line === 'LIVE' ? 120 : 60);
      expect(endsAt).toBeLessThan(420);
      const rounds = acts.flatMap((act) => (act.do === 'round' ? [act.roundNo] : []));
      expect(rounds).toEqual(rounds.map((_, place) => place + 2));
    }
  });

  test('has a winner mostly, is drawn at times and called off seldom', () => {
    const share = (result: MatchResult): number =>
      FIGHTS.filter((fight) => fight.result === result).length / FIGHTS.length;
    for (const corner of ['RED', 'BLUE'] as const) expect(share(corner)).toBeGreaterThan(0.3);
    expect(share('DRAW')).toBeGreaterThan(0.03);
    expect(share('DRAW')).toBeLessThan(0.2);
    expect(share('CANCEL')).toBeGreaterThan(0);
    expect(share('CANCEL')).toBeLessThan(0.08);
    for (const fight of FIGHTS.filter(({ line }) => line === 'STEP')) {
      expect(fight.acts.some((act) => act.do === 'allowDraw')).toBe(false);
    }
  });

  test('is known again by the address of its stream, and what others made is not ours', () => {
    for (const fight of FIGHTS) {
      expect(fightNamed(fight.streamingUrl)).toEqual({ programme: fight.programme, number: fight.number });
    }
    for (const other of [null, '/stream/bulls/live.m3u8', 'https://cdn.example.com/live.m3u8?fight=a-1']) {
      expect(fightNamed(other)).toBeUndefined();
    }
  });
});

test('every category has fights, and all but football have step matches', () => {
  const families = (line: 'LIVE' | 'STEP'): Set<string> =>
    new Set(PROGRAMMES.filter((one) => one.line === line).map((one) => one.stadium.family));
  expect(families('LIVE')).toEqual(new Set(Object.keys(CATEGORY_FAMILIES)));
  expect(families('STEP')).toEqual(new Set(['bullFight', 'cockfight', 'boxing']));
});

describe('a price', () => {
  test('is fair to both sides, as near as the ladder allows', () => {
    expect(positionOf(0.5)).toBe(0);
    expect(priceAt(positionOf(10 / 19))).toEqual({ favourite: 'RED', rung: '10/9' });
    expect(priceAt(positionOf(9 / 19))).toEqual({ favourite: 'BLUE', rung: '10/9' });
    expect(priceAt(positionOf(2 / 3))).toEqual({ favourite: 'RED', rung: '10/5' });
    expect(priceAt(positionOf(0.999))).toEqual({ favourite: 'RED', rung: '10/1' });
  });

  test('is read back from what the match shows', () => {
    for (let position = -9; position <= 9; position += 1) {
      const { favourite, rung } = priceAt(position);
      const my = parseRung(rung);
      if (!my) throw new Error(rung);
      expect(positionShown(settingRatesOf({ favourite, my }))).toBe(position);
    }
  });
});

describe('bringing a match to where it should stand', () => {
  const performed = (standing: Standing, fight: Fight, since: number, now: number): Standing =>
    dueActs(fight, since, now, standing).reduce<Standing>(apply, standing);

  test('leads there, however long nobody looked', () => {
    for (const fight of FIGHTS.filter((_, place) => place % 13 === 0)) {
      const from = fight.acts[0]?.at ?? 0;
      for (const stride of [3, 47, 5000]) {
        let standing = ANNOUNCED;
        for (let now = from; now < fight.endsAt + stride; now += stride) {
          standing = performed(standing, fight, now === from ? -Infinity : now - stride, now);
          const wanted = standingAt(fight, now);
          if (standing.isEnded) expect(standing.result).toBe(wanted.result);
          else expect(standing).toEqual(wanted);
        }
        expect(standing.result).toBe(fight.result);
      }
    }
  });

  test('does nothing twice, and nothing to a match whose result is called', () => {
    for (const fight of FIGHTS.slice(0, 50)) {
      for (const now of [-60, 30, 100, fight.endsAt]) {
        const standing = performed(ANNOUNCED, fight, -Infinity, now);
        expect(dueActs(fight, -Infinity, now, standing)).toEqual([]);
        expect(dueActs(fight, -Infinity, now, { ...standing, isEnded: true, result: 'CANCEL' })).toEqual([]);
      }
    }
  });

  test('leaves a price that somebody else has set until the next one is due', () => {
    const [fight] = FIGHTS;
    if (!fight) throw new Error('no fight');
    const [first, second] = pricesOf(fight);
    if (!first || !second) throw new Error('too few prices');
    const taken = { ...standingAt(fight, first.at), position: 5 };
    expect(dueActs(fight, first.at, second.at - 1, taken)).not.toContainEqual(
      expect.objectContaining({ do: 'price' }),
    );
    expect(dueActs(fight, first.at, second.at, taken)).toContainEqual(second);
  });
});
