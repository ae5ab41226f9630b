import { parseRung, type MatchResult } from '@sanam/betting';
import { CATEGORY_FAMILIES, categoryFamily } from '@sanam/contract';
import { describe, expect, test } from 'vitest';
import { fairPosition, readPosition, priceAt } from './ladder.ts';
import { buildSettingRates } from '@sanam/betting';
import { parseStreamAddress, SCHEDULES, scriptNumbered } from './schedule.ts';
import type { ScriptedMatch } from './schedule.ts';
import { nextState, dueEvents } from './script.ts';
import type { MatchState, TimedEvent } from './script.ts';

const SEED = 7;
const SCRIPTS: readonly ScriptedMatch[] = SCHEDULES.flatMap((schedule) =>
  Array.from({ length: 60 }, (_, place) => scriptNumbered(SEED, schedule, place + 1)),
);

const pricesOf = ({ events }: ScriptedMatch): (TimedEvent & { do: 'price' })[] =>
  events.filter((event) => event.do === 'price');

const INITIAL_STATE: MatchState = {
  position: undefined,
  allowsDraw: false,
  isStarted: false,
  roundNo: 1,
  isOpen: false,
  isOpenSpecial: false,
  isEnded: false,
  result: undefined,
};

const stateAt = ({ events }: ScriptedMatch, seconds: number): MatchState =>
  events.filter((event) => event.at <= seconds).reduce<MatchState>(nextState, INITIAL_STATE);

describe('a scripted match', () => {
  test('a scripted match is the same for the same seed and differs for another', () => {
    const [schedule] = SCHEDULES;
    if (!schedule) throw new Error('no schedule');
    expect(scriptNumbered(SEED, schedule, 3)).toEqual(scriptNumbered(SEED, schedule, 3));
    expect(scriptNumbered(SEED + 1, schedule, 3)).not.toEqual(scriptNumbered(SEED, schedule, 3));
    expect(scriptNumbered(SEED, schedule, 4)).not.toEqual(scriptNumbered(SEED, schedule, 3));
  });

  test('a scripted match has two different corners and a category of its stadium', () => {
    for (const script of SCRIPTS) {
      expect(script.redName).not.toBe(script.blueName);
      expect(script.redName).toMatch(/^.+ \(.+\)$/);
      expect(categoryFamily(script.categoryCode)).toBe(script.schedule.stadium.family);
    }
  });

  test('a match has its events in order, with a price before betting opens', () => {
    for (const { events } of SCRIPTS) {
      expect(events.map((event) => event.at)).toEqual(
        events.map((event) => event.at).toSorted((a, b) => a - b),
      );
      let state = INITIAL_STATE;
      for (const event of events) {
        expect(state.isEnded && event.do !== 'result').toBe(false);
        if (event.do === 'open') expect(state).toMatchObject({ isOpen: false, position: expect.any(Number) });
        if (event.do === 'close') expect(state.isOpen).toBe(true);
        if (event.do === 'closeSpecial') expect(state.isOpenSpecial).toBe(true);
        if (event.do === 'result') expect(state).toMatchObject({ isEnded: true, isOpen: false });
        state = nextState(state, event);
      }
      expect(state).toMatchObject({ isEnded: true, isOpen: false, isOpenSpecial: false });
      expect(state.result).toBeDefined();
    }
  });

  test('the prices of a match are on the ladder and move one rung at a time', () => {
    for (const script of SCRIPTS) {
      const positions = pricesOf(script).map((event) => event.position);
      for (const position of positions) expect(parseRung(priceAt(position).rung)).toBeDefined();
      for (const [place, position] of positions.slice(1).entries()) {
        expect(Math.abs(position - (positions[place] ?? 0))).toBe(1);
      }
    }
    const live = SCRIPTS.filter((script) => script.line === 'LIVE');
    const moves = live.map((script) => pricesOf(script).filter((event) => event.at > 0).length);
    expect(moves.filter((count) => count >= 3).length).toBeGreaterThan(live.length * 0.8);
    const hasFlipped = (script: ScriptedMatch): boolean =>
      new Set(pricesOf(script).map((event) => Math.sign(event.position))).size > 1;
    expect(live.filter(hasFlipped).length).toBeGreaterThan(live.length * 0.1);
  });

  test('a match is mostly won by the favourite of the last price', () => {
    const decided = SCRIPTS.filter((script) => script.line === 'LIVE' && /RED|BLUE/.test(script.result));
    const expected = decided.filter((script) => {
      const last = pricesOf(script).at(-1)?.position ?? 0;
      return last > 0 === (script.result === 'RED');
    });
    expect(expected.length / decided.length).toBeGreaterThan(0.65);
    expect(expected.length / decided.length).toBeLessThan(0.95);
  });

  test('a scripted match takes a few minutes, with consecutive rounds', () => {
    for (const { events, line, endsAt } of SCRIPTS) {
      expect(endsAt).toBeGreaterThan(line === 'LIVE' ? 120 : 60);
      expect(endsAt).toBeLessThan(420);
      const rounds = events.flatMap((event) => (event.do === 'round' ? [event.roundNo] : []));
      expect(rounds).toEqual(rounds.map((_, place) => place + 2));
    }
  });

  test('mostly has a winner, is sometimes a draw and rarely cancelled', () => {
    const share = (result: MatchResult): number =>
      SCRIPTS.filter((script) => script.result === result).length / SCRIPTS.length;
    for (const corner of ['RED', 'BLUE'] as const) expect(share(corner)).toBeGreaterThan(0.3);
    expect(share('DRAW')).toBeGreaterThan(0.03);
    expect(share('DRAW')).toBeLessThan(0.2);
    expect(share('CANCEL')).toBeGreaterThan(0);
    expect(share('CANCEL')).toBeLessThan(0.08);
    for (const script of SCRIPTS.filter(({ line }) => line === 'STEP')) {
      expect(script.events.some((event) => event.do === 'allowDraw')).toBe(false);
    }
  });

  test('a scripted match is recognised by its stream address', () => {
    for (const script of SCRIPTS) {
      expect(parseStreamAddress(script.streamingUrl)).toEqual({
        schedule: script.schedule,
        number: script.number,
      });
    }
    for (const other of [null, '/stream/bulls/live.m3u8', 'https://cdn.example.com/live.m3u8?fight=a-1']) {
      expect(parseStreamAddress(other)).toBeUndefined();
    }
  });
});

test('every category has LIVE matches, and all but football step matches', () => {
  const families = (line: 'LIVE' | 'STEP'): Set<string> =>
    new Set(SCHEDULES.filter((one) => one.line === line).map((one) => one.stadium.family));
  expect(families('LIVE')).toEqual(new Set(Object.keys(CATEGORY_FAMILIES)));
  expect(families('STEP')).toEqual(new Set(['bullFight', 'cockfight', 'boxing']));
});

describe('a price', () => {
  test('a price is the fairest rung for a probability', () => {
    expect(fairPosition(0.5)).toBe(0);
    expect(priceAt(fairPosition(10 / 19))).toEqual({ favourite: 'RED', rung: '10/9' });
    expect(priceAt(fairPosition(9 / 19))).toEqual({ favourite: 'BLUE', rung: '10/9' });
    expect(priceAt(fairPosition(2 / 3))).toEqual({ favourite: 'RED', rung: '10/5' });
    expect(priceAt(fairPosition(0.999))).toEqual({ favourite: 'RED', rung: '10/1' });
  });

  test('a price can be read back from the rates of a match', () => {
    for (let position = -9; position <= 9; position += 1) {
      const { favourite, rung } = priceAt(position);
      const my = parseRung(rung);
      if (!my) throw new Error(rung);
      expect(readPosition(buildSettingRates({ favourite, my }))).toBe(position);
    }
  });
});

describe('the events that are due', () => {
  const advance = (state: MatchState, script: ScriptedMatch, since: number, now: number): MatchState =>
    dueEvents(script, since, now, state).reduce<MatchState>(nextState, state);

  test('lead to the scripted state, however long the pause was', () => {
    for (const script of SCRIPTS.filter((_, place) => place % 13 === 0)) {
      const from = script.events[0]?.at ?? 0;
      for (const stride of [3, 47, 5000]) {
        let state = INITIAL_STATE;
        for (let now = from; now < script.endsAt + stride; now += stride) {
          state = advance(state, script, now === from ? -Infinity : now - stride, now);
          const wanted = stateAt(script, now);
          if (state.isEnded) expect(state.result).toBe(wanted.result);
          else expect(state).toEqual(wanted);
        }
        expect(state.result).toBe(script.result);
      }
    }
  });

  test('due events repeat nothing and change no match that has a result', () => {
    for (const script of SCRIPTS.slice(0, 50)) {
      for (const now of [-60, 30, 100, script.endsAt]) {
        const state = advance(INITIAL_STATE, script, -Infinity, now);
        expect(dueEvents(script, -Infinity, now, state)).toEqual([]);
        expect(dueEvents(script, -Infinity, now, { ...state, isEnded: true, result: 'CANCEL' })).toEqual([]);
      }
    }
  });

  test('a script leaves a price that an operator has set until the next one is due', () => {
    const [script] = SCRIPTS;
    if (!script) throw new Error('no script');
    const [first, second] = pricesOf(script);
    if (!first || !second) throw new Error('too few prices');
    const taken = { ...stateAt(script, first.at), position: 5 };
    expect(dueEvents(script, first.at, second.at - 1, taken)).not.toContainEqual(
      expect.objectContaining({ do: 'price' }),
    );
    expect(dueEvents(script, first.at, second.at, taken)).toContainEqual(second);
  });
});
