import type { UntoldDecision } from '@sanam/contract';
import type { TFunction } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';

import { decisionToast } from './decision-toast.tsx';

const t = ((key: string, values: Record<string, unknown> = {}) =>
  [key, ...Object.values(values)].join(' ')) as unknown as TFunction;

const links = { openTicket: vi.fn(), openMatch: vi.fn(), openList: vi.fn() };

type Leg = UntoldDecision['transactionMatchStepItems'][number];

function leg(matchNo: number, line: 'LIVE' | 'STEP' = 'LIVE', stadiumName = 'สนาม'): Leg {
  return {
    id: String(matchNo),
    betType: 'RED',
    standing: 'FAVOURITE',
    rate: 0.9,
    rateName: '0.90',
    resultType: 'WIN',
    gameMatchsStep: {
      id: stadiumName === 'สนาม' ? matchNo : 100 + matchNo,
      matchNo,
      line,
      stadiumName,
      stadiumLatinName: null,
      name: '',
      redName: '',
      blueName: '',
      redLatinName: null,
      blueLatinName: null,
      matchTime: '2026-11-15T12:00:00.000Z',
      categoryCode: 'BULL_FIGHT',
      result: 'RED',
    },
  };
}

/** A bet of 100 baht. */
function decided(change: Partial<UntoldDecision>): UntoldDecision {
  return {
    transactionId: 'a',
    ticketCode: '7KMX-42Q',
    kind: 'LIVE',
    createdAt: '2026-11-15T12:00:00.000Z',
    betAmount: 100,
    deductAmount: 100,
    payoutAmount: 190,
    winAmount: 90,
    betStatus: 'PAID',
    resultType: 'WIN',
    categoryCode: 'BULL_FIGHT',
    transactionMatchStepItems: [leg(1)],
    settleNo: 1,
    previousNet: null,
    previousMatchResult: null,
    ...change,
  } as UntoldDecision;
}

const shown = (...decisions: readonly UntoldDecision[]) => {
  const { message, actions, ...rest } = decisionToast(t, decisions, links);
  const text = renderToStaticMarkup(message).replaceAll(/<[^>]*>/g, '');
  return { text, kind: rest.kind, context: rest.context, press: () => actions?.[0]?.onPress() };
};

const multi: Partial<UntoldDecision> = {
  kind: 'STEP_MULTI',
  transactionMatchStepItems: [leg(3, 'STEP'), leg(4, 'STEP')],
};

test('a step bet over several matches names them and opens its ticket', () => {
  const won = shown(decided({ ...multi, transactionId: 'm', payoutAmount: 361 }));
  expect(won).toMatchObject({
    text: 'decided.won +261.00 · decided.stepBet',
    context: 'decided.matches 3, 4',
  });
  won.press();
  expect(links.openTicket).toHaveBeenLastCalledWith('m');
  const returned = shown(decided({ ...multi, resultType: 'DRAW', payoutAmount: 100 }));
  expect(returned.text).toBe('decided.returned 100.00 · decided.stepBet');
});

test('a step bet on one match is told with the number of its own line', () => {
  const single = decided({ kind: 'STEP_SINGLE', transactionMatchStepItems: [leg(2, 'STEP')] });
  expect(shown(single)).toMatchObject({
    text: 'decided.won +90.00 · arena.stepMatch 2',
    context: 'สนาม · arena.redWins',
  });
});

test('a step match has no page: one bet opens its ticket, several the list', () => {
  const single: Partial<UntoldDecision> = {
    kind: 'STEP_SINGLE',
    transactionMatchStepItems: [leg(2, 'STEP')],
  };
  const corrected = { ...single, resultType: 'LOST' as const, payoutAmount: 0, previousNet: 90 };
  const takenBack = { ...single, resultType: 'WAIT' as const, previousNet: 90 };
  links.openMatch.mockClear();
  for (const change of [corrected, takenBack]) {
    shown(decided({ ...change, transactionId: 's' })).press();
    expect(links.openTicket).toHaveBeenLastCalledWith('s');
  }
  for (const change of [single, corrected, takenBack]) {
    const decisions = [decided(change), decided({ ...change, transactionId: 'b' })];
    shown(...decisions).press();
    expect(links.openList).toHaveBeenLastCalledWith(decisions);
  }
  expect(links.openMatch).not.toHaveBeenCalled();
});

test('a corrected step bet says what it changed and opens its ticket', () => {
  const lost = decided({
    ...multi,
    transactionId: 'c',
    resultType: 'LOST',
    payoutAmount: 0,
    previousNet: 261,
  });
  const corrected = shown(lost);
  expect(corrected).toMatchObject({
    kind: 'correction',
    text: 'decided.matchCorrected decided.stepBet -361.00',
    context: 'decided.resultChanged',
  });
  corrected.press();
  expect(links.openTicket).toHaveBeenLastCalledWith('c');
});

test('several corrected bets are one toast with what they changed together', () => {
  const decisions = [
    decided({ resultType: 'LOST', payoutAmount: 0, previousNet: 90 }),
    decided({ transactionId: 'b', previousNet: -100, transactionMatchStepItems: [leg(2)] }),
    decided({ ...multi, transactionId: 'c', resultType: 'LOST', payoutAmount: 0, previousNet: 50 }),
  ];
  const several = shown(...decisions);
  // 90 to -100, -100 to 90 and 50 to -100.
  expect(several).toMatchObject({
    kind: 'correction',
    text: 'decided.betsCorrected 3 -150.00',
    context: 'Decided.wonCount 1, decided.lostCount 2 · decided.matchesAndStep 1, 2',
  });
  several.press();
  expect(links.openList).toHaveBeenLastCalledWith(decisions);

  const onOne = decisions.slice(0, 1).concat(decided({ transactionId: 'd', previousNet: -100 }));
  const corrected = shown(...onOne);
  expect(corrected.text).toBe('decided.matchCorrected arena.match 1 0.00');
  corrected.press();
  expect(links.openMatch).toHaveBeenLastCalledWith(1);
});

test('matches of several stadiums are named by their stadiums, each once', () => {
  const elsewhere = { transactionMatchStepItems: [leg(1, 'LIVE', 'ทุ่งสง')] };
  const live = [decided({}), decided({ ...elsewhere, transactionId: 'b' })];
  expect(shown(...live).context).toBe('Decided.wonCount 2 · สนาม, ทุ่งสง');
  const twice = decided({ transactionId: 'c', transactionMatchStepItems: [leg(2)] });
  const step = decided({ ...multi, transactionId: 'm' });
  expect(shown(...live, twice, step).context).toBe('Decided.wonCount 4 · decided.stadiumsAndStep สนาม, ทุ่งสง');
  const legs = [leg(3, 'STEP'), leg(3, 'STEP', 'ทุ่งสง')];
  expect(shown(decided({ ...multi, transactionMatchStepItems: legs })).context).toBe('สนาม, ทุ่งสง');
});

test('one match and step bets are named in the singular', () => {
  const decisions = [decided({}), decided({ ...multi, transactionId: 'm' })];
  expect(shown(...decisions).context).toBe('Decided.wonCount 2 · decided.matchAndStep 1');
});
