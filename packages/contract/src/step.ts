import { CORNERS, MAX_LEGS } from '@sanam/betting';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { endpoints } from './endpoint.ts';
import { HistoryReply, RunningReply } from './history.ts';
import {
  Baht,
  Balance,
  CategoryCodeSchema,
  Id,
  Instant,
  LatinName,
  MatchNo,
  RateValue,
  Strict,
  Text,
  TicketCode,
  Uuid,
  WholeBaht,
} from './schema.ts';
import { BET_STATUSES, MATCH_TAGS } from './enums.ts';

export const StepMatch = Strict({
  id: Id,
  version: Type.Integer({ minimum: 0 }),
  roundNo: Type.Integer({ minimum: 1 }),
  matchNo: MatchNo,
  matchName: Type.String(),
  matchTag: Type.Enum([...MATCH_TAGS]),
  redName: Type.String(),
  blueName: Type.String(),
  redLatinName: LatinName,
  blueLatinName: LatinName,
  categoryCode: CategoryCodeSchema,
  fightingDateTime: Instant,
  isOpenBet: Type.Boolean(),
  rateId: Type.Union([Id, Type.Null()]),
  nowRate: Type.Union([
    Strict({
      myRedMultiply: RateValue,
      myBlueMultiply: RateValue,
      myRedDeduct: RateValue,
      myBlueDeduct: RateValue,
      myRedRateName: Type.String(),
      myBlueRateName: Type.String(),
    }),
    Type.Null(),
  ]),
});
export type StepMatch = Static<typeof StepMatch>;

export const StepStadium = Strict({
  id: Id,
  stadiumName: Type.String(),
  stadiumLatinName: LatinName,
  gameMatchsStep: Type.Array(StepMatch),
});
export type StepStadium = Static<typeof StepStadium>;

const StepLeg = Strict({ matchId: Id, betType: Type.Enum([...CORNERS]), rateId: Id });

const StepLegs = Type.Array(StepLeg, { minItems: 1, maxItems: MAX_LEGS });

const PlacedStep = Strict({
  transactionId: Uuid,
  ticketCode: TicketCode,
  betStatus: Type.Enum([...BET_STATUSES]),
  deductAmount: Baht,
  balance: Balance,
});

export const stepEndpoints = endpoints({
  'GET /step/matches': {
    summary: 'Step matches by stadium.',
    access: 'member',
    query: Strict({ categoryCode: Type.Optional(Text.categories), isMatchEnd: Type.Optional(Text.flag) }),
    reply: Type.Array(StepStadium),
    refusals: [],
  },
  'GET /step/matches/active': {
    summary: 'Step matches that can be bet on now, by stadium.',
    access: 'member',
    query: Strict({ categoryCode: Type.Optional(Text.categories) }),
    reply: Type.Array(StepStadium),
    refusals: [],
  },
  'POST /step/bet': {
    summary:
      'Place a multi-match step bet. It is PENDING at first, then accepted or refused after a short delay.',
    access: 'member',
    movesMoney: true,
    body: Strict({ betAmount: Type.Integer(), betItems: StepLegs }),
    reply: PlacedStep,
    refusals: [
      'MATCH_NOT_FOUND',
      'BET_LIMIT',
      'BET_CLOSED',
      'BET_TOO_LATE',
      'RATE_CHANGED',
      'STEP_DUPLICATE_MATCH',
      'PAYOUT_LIMIT',
      'INSUFFICIENT_BALANCE',
    ],
  },
  'POST /step/bet/single': {
    summary: 'Place a single step bet.',
    access: 'member',
    movesMoney: true,
    body: Strict({ betAmount: Type.Integer(), ...StepLeg.properties }),
    reply: PlacedStep,
    refusals: [
      'MATCH_NOT_FOUND',
      'BET_LIMIT',
      'MATCH_LIMIT',
      'LIABILITY_LIMIT',
      'PAYOUT_LIMIT',
      'BET_CLOSED',
      'BET_TOO_LATE',
      'RATE_CHANGED',
      'INSUFFICIENT_BALANCE',
    ],
  },
  'POST /step/calculate-odds': {
    summary: 'What a slip is worth at the current rates.',
    access: 'member',
    body: Strict({ betAmount: Type.Integer(), betItems: StepLegs }),
    reply: Strict({
      items: Type.Array(
        Strict({ ...StepLeg.properties, odds: RateValue, showOdds: RateValue, deduct: RateValue }),
      ),
      totalOdds: RateValue,
      maxPayout: Baht,
      deductAmount: Baht,
    }),
    refusals: ['MATCH_NOT_FOUND', 'BET_LIMIT', 'BET_CLOSED', 'STEP_DUPLICATE_MATCH', 'PAYOUT_LIMIT'],
  },
  'GET /step/limits/{matchIds}': {
    summary: 'What the house still takes from the player in one step bet on several matches.',
    access: 'member',
    params: Strict({ matchIds: Text.legs }),
    reply: Strict({ betMin: WholeBaht, betMax: WholeBaht, payoutRoom: Baht }),
    refusals: ['MATCH_NOT_FOUND'],
  },
  'GET /step/bet/status/{transactionId}': {
    summary: 'Whether a step bet was accepted.',
    access: 'member',
    params: Strict({ transactionId: Uuid }),
    reply: Strict({ transactionId: Uuid, betStatus: Type.Enum([...BET_STATUSES]) }),
    refusals: ['BET_NOT_FOUND'],
  },
  'GET /step/bets/running': {
    summary: "The caller's open step bets, by day.",
    access: 'member',
    query: Strict({ categoryCode: Type.Optional(Text.categories), limit: Type.Optional(Text.count) }),
    reply: RunningReply,
    refusals: [],
  },
  'GET /step/bets/history': {
    summary:
      "The caller's step bets by category and match, PAID by default. An endDate without a time is the last day.",
    access: 'member',
    query: Strict({
      betStatus: Type.Optional(Type.Enum([...BET_STATUSES])),
      resultType: Type.Optional(Text.results),
      categoryCode: Type.Optional(Text.categories),
      startDate: Type.Optional(Text.instantOrDay),
      endDate: Type.Optional(Text.instantOrDay),
      limit: Type.Optional(Text.count),
    }),
    reply: HistoryReply,
    refusals: [],
  },
});
