import { REFUSE_REASONS } from '@sanam/contract';
import type { RefuseReason } from '@sanam/contract';
import fc from 'fast-check';
import type { Corner, Result } from './rules.ts';

/*
 * Commands name players, matches and bets by an arbitrary number that is mapped to what exists when the command runs.
 * So fast-check can leave out any command when it shrinks a game, and the rest stays meaningful.
 */
export type Command =
  | ({ do: 'bet'; rateType: 'MY' | 'STH' | 'CTR'; accepts: 'exact' | 'better' | 'any' } & Choice & Placing)
  | ({ do: 'betDraw'; match: number; side: 'DRAW' | 'NODRAW' } & Placing)
  | ({ do: 'stepSingle' } & Choice & Placing)
  | ({ do: 'stepMulti'; picks: Choice[]; isDoubled: boolean } & Placing)
  | ({ do: 'deposit'; isConfirmed: boolean } & Placing)
  | ({ do: 'withdraw'; satang: number } & Placing)
  | {
      do: 'decideTransfer';
      transfer: number;
      decision: 'confirm' | 'refuse';
      reason: RefuseReason | null;
      /** What the bank's list has of a deposit: as asked, one satang less, or nobody has looked. */
      arrival: 'asked' | 'less' | 'none';
      /** One of a few references of the bank; null for none. */
      bankRef: number | null;
      despiteDebt: boolean;
      /** A withdrawal is approved before it is decided. */
      isApprovedFirst: boolean;
    }
  | { do: 'reverseTransfer'; transfer: number }
  /** In satang; below zero it is taken. */
  | { do: 'adjust'; player: number; amount: number }
  | { do: 'retry'; request: number; isChanged: boolean }
  | ({ do: 'addMatch'; line: 'LIVE' | 'STEP' } & Priced)
  | ({ do: 'setRate'; match: number } & Priced)
  | { do: 'setMultipliers'; match: number; multiplies: [number, number]; deducts: [number, number] }
  | { do: 'move'; match: number; to: 'open' | 'close' | 'end' | 'cancel' }
  /** One of two operators, of whom only the holder of a match opens it; then it is watched. */
  | { do: 'moveAs'; match: number; operator: 0 | 1; to: 'open' | 'close' }
  | { do: 'changeHolder'; match: number; operator: 0 | 1; act: 'take' | 'release' | 'hand-over' }
  | { do: 'closeAll'; operator: 0 | 1 }
  /** No desk has reported for too long. */
  | { do: 'silence'; match: number }
  | { do: 'allowDraw'; match: number; isDraw: boolean }
  /** Limits of one match, in baht; null for those of the house. */
  | { do: 'setLimits'; match: number; playerMatchMax: number | null; liabilityMax: number | null }
  | { do: 'decideApproval'; approval: number; decision: 'approve' | 'refuse'; isOwn: boolean }
  | { do: 'callResult'; match: number; result: Result; isClosedFirst: boolean; stops: boolean }
  | { do: 'correct'; match: number; result: Result; hasReason: boolean; stops: boolean }
  /** One of two operators calls the result; above a sum it takes both. */
  | { do: 'callBlind'; match: number; operator: 0 | 1; result: Result; isSecond: boolean }
  | { do: 'rollBack'; match: number; stops: boolean }
  /** A result, a rollback and another result of one match. */
  | { do: 'callAgain'; match: number; results: [Result, Result] }
  /** A paid player withdraws everything, and then the result is corrected or, without another one, taken back. */
  | { do: 'takeBack'; bet: number; result: Result | undefined }
  | { do: 'wait'; ms: number }
  | { do: 'restart' };

interface Choice {
  match: number;
  corner: Corner;
  /** How many rates ago the player saw the odds; 3 for a rate of another match. */
  seen: number;
}

interface Placing {
  player: number;
  /** Baht; 0 for the whole balance. */
  amount: number;
  hasKey: boolean;
}

interface Priced {
  favourite: Corner;
  rungs: [string] | [string, string, string];
  /** Gives one rate type another favourite, which is refused. */
  isTwisted: boolean;
}

const any = fc.noBias(fc.nat(99));
const corner = fc.constantFrom<Corner>('RED', 'BLUE');
const operators = fc.constantFrom(0 as const, 1 as const);
const result = fc.constantFrom<Result>('RED', 'RED', 'RED', 'BLUE', 'BLUE', 'BLUE', 'DRAW', 'CANCEL');
const rarely = (weight: number) =>
  fc.oneof({ arbitrary: fc.constant(false), weight: 20 - weight }, { arbitrary: fc.constant(true), weight });

const betAmount = fc.oneof(
  { arbitrary: fc.noBias(fc.integer({ min: 10, max: 200 })), weight: 9 },
  { arbitrary: fc.noBias(fc.integer({ min: 10, max: 3000 })), weight: 2 },
  { arbitrary: fc.constant(0), weight: 1 },
  { arbitrary: fc.constantFrom(9, 10, 10_000, 10_001), weight: 1 },
);

const rung = fc.oneof(
  {
    arbitrary: fc.constantFrom(
      '1/1',
      '10/9',
      '10/8',
      '10/7',
      '100/95',
      '5/2',
      '13/11',
      '7/3',
      '9/8',
      '20/19',
    ),
    weight: 12,
  },
  { arbitrary: fc.constantFrom('100/1', '1000/999', '997/331'), weight: 1 },
  { arbitrary: fc.constantFrom('9/10', '101/1', '0/0'), weight: 1 },
);

const priced = {
  favourite: corner,
  rungs: fc.oneof(fc.tuple(rung), fc.tuple(rung, rung, rung)),
  isTwisted: rarely(1),
};

const pick = { match: any, corner, seen: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 3) };
const legs = (maxLength: number) => fc.array(fc.record(pick), { minLength: 1, maxLength });
const placing = { player: any, amount: betAmount, hasKey: fc.constantFrom(true, true, true, false) };

export interface CommandMix {
  /** Whether a server may stop between calling a result and settling it; impossible to cause over HTTP. */
  canStop: boolean;
  /** Weight, of about 150 in all. */
  restarts?: number;
}

/** Every command with its weight. */
export function commands({ canStop, restarts = 1 }: CommandMix): fc.Arbitrary<Command> {
  const stops = canStop ? rarely(3) : fc.constant(false);
  return fc.oneof(
    weighed(20, {
      do: fc.constant('bet' as const),
      rateType: fc.constantFrom('MY' as const, 'STH' as const, 'CTR' as const),
      accepts: fc.constantFrom('exact' as const, 'better' as const, 'any' as const),
      ...pick,
      ...placing,
    }),
    weighed(6, {
      do: fc.constant('betDraw' as const),
      match: any,
      side: fc.constantFrom('DRAW' as const, 'NODRAW' as const),
      ...placing,
    }),
    weighed(8, { do: fc.constant('stepSingle' as const), ...pick, ...placing }),
    weighed(16, {
      do: fc.constant('stepMulti' as const),
      picks: fc.oneof(legs(2), legs(3), legs(5)),
      isDoubled: rarely(2),
      ...placing,
    }),
    weighed(3, {
      do: fc.constant('deposit' as const),
      player: any,
      amount: fc.oneof(fc.integer({ min: 50, max: 3000 }), fc.constantFrom(49, 50, 1_000_000, 1_000_001)),
      isConfirmed: fc.boolean(),
      hasKey: placing.hasKey,
    }),
    weighed(6, {
      do: fc.constant('withdraw' as const),
      player: any,
      amount: fc.oneof(fc.constant(0), fc.constant(0), fc.integer({ min: 90, max: 3000 })),
      satang: fc.constantFrom(0, 0, 0, 1, 50),
      hasKey: placing.hasKey,
    }),
    weighed(7, {
      do: fc.constant('decideTransfer' as const),
      transfer: any,
      decision: fc.constantFrom('confirm' as const, 'confirm' as const, 'refuse' as const),
      reason: fc.option(fc.constantFrom(...REFUSE_REASONS)),
      arrival: fc.constantFrom(
        'asked' as const,
        'asked' as const,
        'asked' as const,
        'less' as const,
        'none' as const,
      ),
      bankRef: fc.option(fc.nat(4)),
      despiteDebt: rarely(4),
      isApprovedFirst: fc.boolean(),
    }),
    weighed(4, { do: fc.constant('reverseTransfer' as const), transfer: any }),
    weighed(4, {
      do: fc.constant('adjust' as const),
      player: any,
      amount: fc
        .oneof(
          fc.integer({ min: -300_000, max: 300_000 }),
          fc.constantFrom(1, -1, 500_000, 500_001, -500_001),
        )
        .filter((amount) => amount !== 0),
    }),
    weighed(5, { do: fc.constant('retry' as const), request: any, isChanged: rarely(5) }),
    weighed(6, {
      do: fc.constant('addMatch' as const),
      line: fc.constantFrom('LIVE' as const, 'STEP' as const),
      ...priced,
    }),
    weighed(5, { do: fc.constant('setRate' as const), match: any, ...priced }),
    weighed(1, {
      do: fc.constant('setMultipliers' as const),
      match: any,
      multiplies: fc.tuple(fc.integer({ min: 100, max: 30_000 }), fc.integer({ min: 100, max: 30_000 })),
      deducts: fc.tuple(fc.integer({ min: 5000, max: 10_000 }), fc.integer({ min: 5000, max: 10_000 })),
    }),
    weighed(5, {
      do: fc.constant('move' as const),
      match: any,
      to: fc.constantFrom(
        'open' as const,
        'open' as const,
        'close' as const,
        'close' as const,
        'end' as const,
        'cancel' as const,
      ),
    }),
    weighed(2, {
      do: fc.constant('allowDraw' as const),
      match: any,
      isDraw: fc.constantFrom(true, true, true, false),
    }),
    weighed(5, {
      do: fc.constant('setLimits' as const),
      match: any,
      playerMatchMax: fc.option(fc.integer({ min: 50, max: 1000 })),
      liabilityMax: fc.option(fc.integer({ min: 50, max: 1000 })),
    }),
    weighed(4, {
      do: fc.constant('decideApproval' as const),
      approval: any,
      decision: fc.constantFrom('approve' as const, 'approve' as const, 'refuse' as const),
      isOwn: rarely(4),
    }),
    weighed(10, {
      do: fc.constant('callResult' as const),
      match: any,
      result,
      isClosedFirst: fc.constantFrom(true, true, true, false),
      stops,
    }),
    weighed(10, {
      do: fc.constant('correct' as const),
      match: any,
      result,
      hasReason: fc.constantFrom(true, true, true, false),
      stops,
    }),
    // Only for systems that know two operators.
    weighed(canStop ? 4 : 0, {
      do: fc.constant('moveAs' as const),
      match: any,
      operator: operators,
      to: fc.constantFrom('open' as const, 'open' as const, 'close' as const),
    }),
    weighed(canStop ? 8 : 0, {
      do: fc.constant('changeHolder' as const),
      match: any,
      operator: operators,
      act: fc.constantFrom('take' as const, 'take' as const, 'release' as const, 'hand-over' as const),
    }),
    weighed(canStop ? 1 : 0, { do: fc.constant('closeAll' as const), operator: operators }),
    weighed(canStop ? 2 : 0, { do: fc.constant('silence' as const), match: any }),
    weighed(canStop ? 8 : 0, {
      do: fc.constant('callBlind' as const),
      match: any,
      operator: operators,
      result,
      isSecond: fc.boolean(),
    }),
    weighed(5, { do: fc.constant('rollBack' as const), match: any, stops }),
    weighed(3, { do: fc.constant('callAgain' as const), match: any, results: fc.tuple(result, result) }),
    weighed(3, {
      do: fc.constant('takeBack' as const),
      bet: any,
      result: fc.oneof({ arbitrary: result, weight: 2 }, { arbitrary: fc.constant(undefined), weight: 1 }),
    }),
    weighed(10, { do: fc.constant('wait' as const), ms: fc.constantFrom(1000, 2999, 3000, 4000, 10_000) }),
    weighed(restarts, { do: fc.constant('restart' as const) }),
  );
}

function weighed<Fields extends object>(
  weight: number,
  fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
) {
  return { weight, arbitrary: fc.record(fields) };
}
