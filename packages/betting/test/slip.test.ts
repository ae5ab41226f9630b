import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rate } from '@sanam/money';
import {
  EMPTY_SLIP,
  isSlipFull,
  MAX_LEGS,
  ratesOfRung,
  reduceSlip,
  toMalayOdds,
  type Corner,
  type Slip,
  type SlipAction,
  type SlipChoice,
  type SlipMatch,
} from '../src/index.ts';
import { rung, corner } from './arbitraries.ts';
import { settings } from './property.ts';

describe('single picks', () => {
  it('a single slip has only the last pick', () => {
    const slip = after(pickSingle(1, 'RED'), pickSingle(2, 'BLUE'));
    expect(slip.mode).toBe('single');
    expect(named(slip)).toEqual(['2-BLUE']);
  });

  it('a single pick removes the multi picks', () => {
    expect(named(after(pickMulti(1, 'RED'), pickMulti(2, 'RED'), pickSingle(1, 'RED')))).toEqual(['1-RED']);
  });

  it('picking the other corner replaces a single, the same again removes it', () => {
    expect(named(after(pickSingle(1, 'RED'), pickSingle(1, 'BLUE')))).toEqual(['1-BLUE']);
    expect(after(pickSingle(1, 'RED'), pickSingle(1, 'RED'))).toEqual(EMPTY_SLIP);
  });
});

describe('multi picks', () => {
  it('a multi pick removes the single pick', () => {
    const slip = after(pickSingle(1, 'RED'), pickMulti(1, 'RED'));
    expect(slip.mode).toBe('multi');
    expect(named(slip)).toEqual(['1-RED']);
  });

  it('picking the other corner of a match replaces the pick in its place', () => {
    const slip = after(pickMulti(1, 'RED'), pickMulti(2, 'RED'), pickMulti(1, 'BLUE'));
    expect(named(slip)).toEqual(['1-BLUE', '2-RED']);
  });

  it('picking the same again removes it, and the empty slip has no mode', () => {
    expect(named(after(pickMulti(1, 'RED'), pickMulti(2, 'RED'), pickMulti(1, 'RED')))).toEqual(['2-RED']);
    expect(after(pickMulti(1, 'RED'), pickMulti(1, 'RED'))).toEqual(EMPTY_SLIP);
  });

  it('a slip takes 20 matches, and their corners can still be changed', () => {
    const full = after(...Array.from({ length: MAX_LEGS }, (_, matchId) => pickMulti(matchId, 'RED')));
    expect([isSlipFull(full), full.picks.length]).toEqual([true, MAX_LEGS]);
    expect(reduceSlip(full, pickMulti(99, 'RED'))).toBe(full);
    expect(reduceSlip(full, pickMulti(3, 'BLUE')).picks[3]?.corner).toBe('BLUE');
    expect(isSlipFull(reduceSlip(full, pickSingle(99, 'RED')))).toBe(false);
  });
});

describe('the amount of a slip', () => {
  it('the amount is typed, raised by chips, and kept while picks change', () => {
    const slip = after(
      { type: 'setAmount', text: '1,000' },
      { type: 'addChip', chipBaht: 500 },
      pickSingle(1, 'RED'),
    );
    expect(reduceSlip(slip, pickMulti(2, 'RED')).amountBaht).toBe(1_500);
    expect(reduceSlip(slip, { type: 'setAmount', text: 'abc' }).amountBaht).toBe(0);
  });

  it.each(['switchCategory', 'clear'] as const)('%s clears the amount and the picks', (type) => {
    expect(after(pickMulti(1, 'RED'), { type: 'setAmount', text: '500' }, { type })).toEqual(EMPTY_SLIP);
  });
});

describe('new odds in a slip', () => {
  const moved: SlipMatch = {
    matchId: 1,
    rateId: 77,
    isOpenBet: true,
    rates: ratesOfRung({ rung: { risk: 10, win: 8 }, favourite: 'RED', rateType: 'MY' }),
  };

  it('new odds replace rate, price and deduct but not the price when picked', () => {
    const [pick] = after(pickMulti(1, 'BLUE'), { type: 'syncOdds', matches: [moved] }).picks;
    expect(pick).toMatchObject({ rateId: 77, multiply: 12_500, deduct: 8_000, isOpenBet: true });
    expect(pick?.pickedOdds).toBe(-9_000);
    expect(pick && toMalayOdds(pick)).toBe(-8_000);
  });

  it('a closed or missing match marks its pick as not open until it reopens', () => {
    const slip = after(pickMulti(1, 'RED'), pickMulti(2, 'RED'), {
      type: 'syncOdds',
      matches: [{ ...moved, isOpenBet: false }],
    });
    expect(slip.picks.map((pick) => pick.isOpenBet)).toEqual([false, false]);
    const reopened = reduceSlip(slip, { type: 'syncOdds', matches: [moved] });
    expect(reopened.picks.map((pick) => pick.isOpenBet)).toEqual([true, false]);
  });

  it('a change of the deduct alone updates the pick', () => {
    const slip = after(pickSingle(1, 'RED'), { type: 'syncOdds', matches: [moved] });
    const rates = { ...moved.rates, red: { ...moved.rates.red, deduct: rate(9_500) } };
    expect(reduceSlip(slip, { type: 'syncOdds', matches: [{ ...moved, rates }] }).picks[0]?.deduct).toBe(
      9_500,
    );
  });

  it('unchanged odds return the same slip', () => {
    const slip = after(pickSingle(1, 'RED'), { type: 'syncOdds', matches: [moved] });
    expect(reduceSlip(slip, { type: 'syncOdds', matches: [moved] })).toBe(slip);
  });
});

describe('placing the bet of a slip', () => {
  const moved: SlipMatch = {
    matchId: 1,
    rateId: 77,
    isOpenBet: true,
    rates: ratesOfRung({ rung: { risk: 10, win: 8 }, favourite: 'RED', rateType: 'MY' }),
  };

  it('confirming takes the current prices as those that were seen', () => {
    const slip = after(pickMulti(1, 'RED'), { type: 'syncOdds', matches: [moved] });
    expect(slip.picks[0]?.pickedOdds).toBe(9_000);
    const confirmed = reduceSlip(slip, { type: 'confirm' });
    expect(confirmed.picks[0]?.pickedOdds).toBe(8_000);
    expect(reduceSlip(confirmed, { type: 'confirm' })).toBe(confirmed);
  });

  it('an accepted bet empties the slip even if the odds have changed', () => {
    const bet = after(pickMulti(1, 'RED'), pickMulti(2, 'BLUE'), { type: 'setAmount', text: '500' });
    const slip = reduceSlip(bet, { type: 'syncOdds', matches: [moved] });
    expect(reduceSlip(slip, { type: 'accepted', bet })).toEqual(EMPTY_SLIP);
  });

  it.each<[string, SlipAction]>([
    ['another match', pickMulti(3, 'RED')],
    ['the other corner', pickMulti(1, 'BLUE')],
    ['a single', pickSingle(1, 'RED')],
    ['fewer matches', pickMulti(2, 'BLUE')],
  ])('an accepted bet leaves a slip that was changed since: %s', (_, since) => {
    const bet = after(pickMulti(1, 'RED'), pickMulti(2, 'BLUE'));
    const slip = reduceSlip(bet, since);
    expect(reduceSlip(slip, { type: 'accepted', bet })).toBe(slip);
  });
});

describe('any sequence of actions', () => {
  it('the slip always has no pick, one single, or one pick per match', () => {
    fc.assert(
      fc.property(actions, (steps) => {
        let slip: Slip = EMPTY_SLIP;
        for (const step of steps) {
          const before = freeze(slip);
          slip = reduceSlip(before, step);
          expect(isSound(slip)).toBe(true);
          expectStep(before, step, slip);
        }
      }),
      settings(2_000),
    );
  });

  it('picking the same again in the same mode always removes it', () => {
    fc.assert(
      fc.property(actions, choice, fc.constantFrom('pickSingle', 'pickMulti'), (steps, picked, type) => {
        const once = reduceSlip(after(...steps), { type, choice: picked });
        if (!hasPick(once, picked)) return true;
        return !hasPick(reduceSlip(once, { type, choice: picked }), picked);
      }),
      settings(2_000),
    );
  });
});

const actions: fc.Arbitrary<SlipAction[]> = fc.array(
  fc.oneof(
    fc.record({ type: fc.constantFrom('pickSingle', 'pickMulti', 'pickMulti'), choice: choices() }),
    fc.record({ type: fc.constant('remove'), matchId: fc.integer({ min: 0, max: 4 }) }),
    fc.record({ type: fc.constant('syncOdds'), matches: fc.array(matches(), { maxLength: 4 }) }),
    fc.record({ type: fc.constant('setAmount'), text: fc.oneof(fc.string(), fc.nat(20_000).map(String)) }),
    fc.record({ type: fc.constant('addChip'), chipBaht: fc.constantFrom(50, 100, 10_000) }),
    fc.record({ type: fc.constantFrom('switchCategory', 'clear', 'confirm') }),
  ),
  { maxLength: 30 },
);

const choice = choices();

function choices(): fc.Arbitrary<SlipChoice> {
  return fc.tuple(fc.integer({ min: 0, max: 4 }), corner).map(([matchId, backed]) => priced(matchId, backed));
}

function matches(): fc.Arbitrary<SlipMatch> {
  return fc.record({
    matchId: fc.integer({ min: 0, max: 4 }),
    rateId: fc.integer({ min: 1, max: 3 }),
    isOpenBet: fc.boolean(),
    rates: fc
      .tuple(rung, corner)
      .map(([at, favourite]) => ratesOfRung({ rung: at, favourite, rateType: 'MY' })),
  });
}

function expectStep(before: Slip, step: SlipAction, slip: Slip): void {
  if (step.type === 'pickSingle') expect(slip.mode).not.toBe('multi');
  if (step.type === 'pickMulti') expect(slip.mode).not.toBe('single');
  if (step.type === 'remove') expect(slip.picks.some((pick) => pick.matchId === step.matchId)).toBe(false);
  if (step.type === 'syncOdds') {
    expect(named(slip)).toEqual(named(before));
    for (const pick of slip.picks) {
      const match = step.matches.find((candidate) => candidate.matchId === pick.matchId);
      expect(pick.isOpenBet).toBe(match?.isOpenBet ?? false);
      if (match) expect(pick).toMatchObject({ rateId: match.rateId, ...priceIn(match, pick.corner) });
    }
  }
  if (step.type === 'confirm') {
    expect(named(slip)).toEqual(named(before));
    for (const pick of slip.picks) expect(pick.pickedOdds).toBe(toMalayOdds(pick));
  }
  if (step.type === 'addChip') expect(slip.amountBaht).toBe(before.amountBaht + step.chipBaht);
  if (step.type.startsWith('pick') || step.type === 'remove') expect(slip.amountBaht).toBe(before.amountBaht);
}

function isSound({ mode, picks, amountBaht }: Slip): boolean {
  const matchIds = new Set(picks.map((pick) => pick.matchId));
  const counts = { none: picks.length === 0, single: picks.length === 1, multi: picks.length > 0 };
  return counts[mode] && matchIds.size === picks.length && Number.isInteger(amountBaht) && amountBaht >= 0;
}

function after(...steps: readonly SlipAction[]): Slip {
  return steps.reduce<Slip>((slip, step) => reduceSlip(slip, step), EMPTY_SLIP);
}

function pickSingle(matchId: number, backed: Corner): SlipAction {
  return { type: 'pickSingle', choice: priced(matchId, backed) };
}

function pickMulti(matchId: number, backed: Corner): SlipAction {
  return { type: 'pickMulti', choice: priced(matchId, backed) };
}

function priced(matchId: number, backed: Corner): SlipChoice {
  const price =
    backed === 'RED'
      ? { multiply: rate(9_000), deduct: rate(10_000) }
      : { multiply: rate(11_111), deduct: rate(9_000) };
  return {
    matchId,
    corner: backed,
    rateId: 1,
    teamName: backed,
    matchTitle: `Match ${matchId}`,
    stadium: 'North',
    ...price,
  };
}

function priceIn(match: SlipMatch, backed: Corner) {
  const { multiply, deduct } = backed === 'RED' ? match.rates.red : match.rates.blue;
  return { multiply, deduct };
}

const named = (slip: Slip) => slip.picks.map(({ matchId, teamName }) => `${matchId}-${teamName}`);

const hasPick = (slip: Slip, { matchId, corner: backed }: SlipChoice) =>
  slip.picks.some((pick) => pick.matchId === matchId && pick.corner === backed);

/** Makes an action throw if it changes the slip that it was given. */
function freeze(slip: Slip): Slip {
  slip.picks.forEach((pick) => Object.freeze(pick));
  Object.freeze(slip.picks);
  return Object.freeze(slip);
}
