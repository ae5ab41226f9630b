import { parseRung, settingRatesOf, type ChosenRungs } from '@sanam/betting';
import type { Match, MatchEvent, StepMatch } from '@sanam/contract';
import { describe, expect, test } from 'vitest';

import { applyOfferEvent, offerOf, reprice, type StepOffer } from './step-offer.ts';

const READ: StepMatch = {
  id: 7,
  version: 3,
  roundNo: 1,
  matchName: 'คู่ที่ 1',
  matchTag: 'PRE_MATCH',
  redName: 'Red',
  blueName: 'Blue',
  categoryCode: 'COW_SOUTH',
  fightingDateTime: '2026-11-15T07:30:00.000Z',
  isOpenBet: true,
  rateId: 20,
  nowRate: pricesAt('10/9'),
};
const offer = offerOf(READ);

function pricesAt(rung: string, favourite: ChosenRungs['favourite'] = 'RED') {
  const my = parseRung(rung);
  if (my === undefined) throw new Error(rung);
  return settingRatesOf({ favourite, my });
}

function rateEvent(version: number, rung: string): MatchEvent {
  const nowRate = { settingRates: pricesAt(rung) };
  return { action: 'CHANGE_RATE', data: { matchId: 7, version, rateId: 21, nowRate } };
}

function whole(version: number, change: Partial<Match>): MatchEvent {
  const { nowRate: _, ...match } = READ;
  const data = { ...match, matchId: 7, version, isMatchEnd: false, nowRate: null, ...change } as Match;
  return { action: 'UPDATE_MATCH', data: { ...data, matchId: 7 } };
}

test('a match is offered at its Malay prices, or at none', () => {
  expect(offer.rates?.blue).toMatchObject({ rateName: '-0.90', multiply: 11_111, deduct: 9000 });
  expect(offerOf({ ...READ, rateId: null, nowRate: null }).rates).toBeUndefined();
});

describe('an event', () => {
  test('of the next version changes what it is about', () => {
    expect(applyOfferEvent(offer, rateEvent(4, '10/8'))).toMatchObject({
      version: 4,
      rateId: 21,
      rates: { red: { rateName: '0.80' } },
    });
    const closed: MatchEvent = { action: 'CLOSE_BET', data: { matchId: 7, version: 4, isOpenBet: false } };
    expect(applyOfferEvent(offer, closed)).toMatchObject({ version: 4, isOpenBet: false, rateId: 20 });
  });

  test('that is old changes nothing, and one too far ahead means that something was missed', () => {
    expect(applyOfferEvent(offer, rateEvent(3, '10/8'))).toBe(offer);
    expect(applyOfferEvent(offer, rateEvent(5, '10/8'))).toBe('gap');
  });

  test('that brings the whole match fills every gap', () => {
    expect(applyOfferEvent(offer, whole(9, { redName: 'New', rateId: null }))).toMatchObject({
      version: 9,
      redName: 'New',
      rates: undefined,
    });
  });

  test('that ends the match takes it off the list', () => {
    const end: MatchEvent = { action: 'SET_MATCH_END', data: { matchId: 7, version: 9, isMatchEnd: true } };
    expect(applyOfferEvent(offer, end)).toBe('over');
    expect(applyOfferEvent(offer, whole(9, { isMatchEnd: true }))).toBe('over');
  });
});

test('a refused bet’s price counts only when it is newer and is one', () => {
  const at = (rateId: number, fields: unknown): StepOffer => reprice(offer, rateId, fields);
  expect(at(21, pricesAt('10/5', 'BLUE'))).toMatchObject({
    rateId: 21,
    rates: { blue: { rateName: '0.50' } },
  });
  expect(at(19, pricesAt('10/5'))).toBe(offer);
  expect(at(21, {})).toBe(offer);
});
