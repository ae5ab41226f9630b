import { applyMatchEvents, type KnownMatch } from '@sanam/api-client';
import { parseRung, buildSettingRates, type ChosenRungs } from '@sanam/betting';
import type { Match, MatchEvent, StepMatch } from '@sanam/contract';
import { expect, test } from 'vitest';

import { matchRates } from '../matches/match-rates.ts';
import { readStepList, reprice, toListMatch } from './step-list.ts';

const READ: StepMatch = {
  id: 7,
  version: 3,
  roundNo: 1,
  matchNo: 1,
  matchName: 'คู่ที่ 1',
  matchTag: 'PRE_MATCH',
  redName: 'Red',
  blueName: 'Blue',
  redLatinName: null,
  blueLatinName: null,
  categoryCode: 'COW_SOUTH',
  fightingDateTime: '2026-11-15T07:30:00.000Z',
  isOpenBet: true,
  rateId: 20,
  nowRate: pricesAt('10/9'),
};
const match = toListMatch(READ);

function pricesAt(rung: string, favourite: ChosenRungs['favourite'] = 'RED') {
  const my = parseRung(rung);
  if (my === undefined) throw new Error(rung);
  return buildSettingRates({ favourite, my });
}

function rateEvent(version: number, rung: string): MatchEvent {
  const nowRate = { settingRates: pricesAt(rung) };
  return { action: 'CHANGE_RATE', data: { matchId: 7, version, rateId: 21, nowRate } };
}

function wholeMatch(version: number, change: Partial<Match>): MatchEvent {
  const { nowRate: _, ...fields } = READ;
  const data = { ...fields, matchId: 7, version, isMatchEnd: false, nowRate: null, ...change } as Match;
  return { action: 'UPDATE_MATCH', data: { ...data, matchId: 7 } };
}

const known = new Map([[match.id, match]]);
const apply = (event: MatchEvent): KnownMatch | undefined =>
  applyMatchEvents(known, [event]).matches.get(match.id);

test('a match of the step list has its Malay prices, or none', () => {
  expect(matchRates(match, 'MY')?.blue).toMatchObject({ rateName: '-0.90', multiply: 11_111, deduct: 9000 });
  expect(matchRates(toListMatch({ ...READ, rateId: null, nowRate: null }), 'MY')).toBeUndefined();
});

test('an event of the next version changes the fields it carries', () => {
  const repriced = apply(rateEvent(4, '10/8'));
  expect(repriced).toMatchObject({ version: 4, rateId: 21 });
  expect(matchRates(repriced, 'MY')).toMatchObject({ red: { rateName: '0.80' } });
  const closed: MatchEvent = { action: 'CLOSE_BET', data: { matchId: 7, version: 4, isOpenBet: false } };
  expect(apply(closed)).toMatchObject({ version: 4, isOpenBet: false, rateId: 20 });
});

test('an event of an old version changes nothing, and one too far ahead is a gap', () => {
  const old = applyMatchEvents(known, [rateEvent(3, '10/8')]);
  expect(old).toMatchObject({ matches: known, gaps: new Map() });
  const ahead = applyMatchEvents(known, [rateEvent(5, '10/8')]);
  expect(ahead).toMatchObject({ matches: known, gaps: new Map([[match.id, 5]]) });
});

test('an event that carries the whole match fills every gap', () => {
  const whole = apply(wholeMatch(9, { redName: 'New', rateId: null }));
  expect(whole).toMatchObject({ version: 9, redName: 'New' });
  expect(matchRates(whole, 'MY')).toBeUndefined();
});

test('a match that is over, and a stadium without any other, are not on the list', () => {
  const stadium = (id: number, gameMatchsStep: StepMatch[]) => ({
    id,
    stadiumName: 'สนาม',
    stadiumLatinName: null,
    gameMatchsStep,
  });
  const stadiums = [stadium(1, [READ, { ...READ, id: 8 }]), stadium(2, [{ ...READ, id: 9 }])];
  const { groups, matches } = readStepList(stadiums, ({ id }) => id !== 8);
  expect(groups).toEqual([{ id: 1, stadiumName: 'สนาม', stadiumLatinName: null, matchIds: [8] }]);
  expect(matches.map(({ id }) => id)).toEqual([8]);
});

test('the price of a refused bet is taken only if it is newer and valid', () => {
  const at = (rateId: number, fields: object): KnownMatch => reprice(match, rateId, fields);
  const repriced = at(21, pricesAt('10/5', 'BLUE'));
  expect(repriced).toMatchObject({ rateId: 21 });
  expect(matchRates(repriced, 'MY')).toMatchObject({ blue: { rateName: '0.50' } });
  expect(at(19, pricesAt('10/5'))).toBe(match);
  expect(at(21, {})).toBe(match);
});
