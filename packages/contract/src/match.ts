import { MATCH_RESULTS, RATE_TYPES, type SettingRates as RatesOfMatch } from '@sanam/betting';
import { Type } from 'typebox';
import type { Static, TSchema } from 'typebox';
import { endpoints } from './endpoint.ts';
import {
  CategoryCodeSchema,
  Id,
  Instant,
  LatinName,
  MatchNo,
  Pagination,
  RateValue,
  Strict,
  Text,
  WholeBaht,
} from './schema.ts';
import { MATCH_LINES, MATCH_TAGS, MATCH_TYPES } from './enums.ts';

const rateName = Type.String({ maxLength: 20 });

/** One price version: per rate type and corner the multiply, the part of the amount at risk, and the name. */
export const SettingRates = Strict({
  myRedMultiply: RateValue,
  myRedDeduct: RateValue,
  myRedRateName: rateName,
  myBlueMultiply: RateValue,
  myBlueDeduct: RateValue,
  myBlueRateName: rateName,
  sthRedMultiply: RateValue,
  sthRedDeduct: RateValue,
  sthRedRateName: rateName,
  sthBlueMultiply: RateValue,
  sthBlueDeduct: RateValue,
  sthBlueRateName: rateName,
  ctrRedMultiply: RateValue,
  ctrRedDeduct: RateValue,
  ctrRedRateName: rateName,
  ctrBlueMultiply: RateValue,
  ctrBlueDeduct: RateValue,
  ctrBlueRateName: rateName,
} satisfies Record<keyof RatesOfMatch, TSchema>);
export type SettingRates = Static<typeof SettingRates>;

const Room = Type.Number({
  description: 'Baht, at most 2 decimals; below zero when a lower limit was set since',
});

const MatchLimits = Strict({
  betMin: WholeBaht,
  betMax: WholeBaht,
  /** How much more the player may have at stake on the match. */
  matchRoom: Room,
  /** What the house may still lose if that outcome is called. A bet on no-draw needs room for red and for blue. */
  room: Strict({ red: Room, blue: Room, draw: Room }),
  /** What a step bet may pay. */
  payoutRoom: Room,
  /** The odds at which it was read. */
  rateId: Type.Union([Id, Type.Null()]),
});

const NowRate = Strict({ settingRates: SettingRates });

export const Stadium = Strict({ id: Id, stadiumName: Type.String(), stadiumLatinName: LatinName });
export type Stadium = Static<typeof Stadium>;

export const Match = Strict({
  id: Id,
  version: Type.Integer({ minimum: 0, description: 'Rises with every change; events have it too' }),
  roundNo: Type.Integer({ minimum: 1 }),
  matchNo: MatchNo,
  matchName: Type.String(),
  redName: Type.String(),
  blueName: Type.String(),
  redLatinName: LatinName,
  blueLatinName: LatinName,
  matchTag: Type.Enum([...MATCH_TAGS]),
  rateId: Type.Union([Id, Type.Null()]),
  nowRate: Type.Union([NowRate, Type.Null()]),
  categoryCode: CategoryCodeSchema,
  gameStadiums: Stadium,
  fightingDateTime: Instant,
  createdAt: Instant,
  isMatchStart: Type.Boolean(),
  isMatchEnd: Type.Boolean(),
  isOpenBet: Type.Boolean(),
  isOpenSpecial: Type.Boolean(),
  isDraw: Type.Boolean({ description: 'Draw and no-draw may be bet on' }),
  streamingUrl: Type.Union([Type.String(), Type.Null()]),
  matchType: Type.Enum([...MATCH_TYPES]),
  result: Type.Union([Type.Enum([...MATCH_RESULTS]), Type.Null()]),
});
export type Match = Static<typeof Match>;

export const PreviousOdds = Strict({
  id: Id,
  time: Instant,
  red: RateValue,
  blue: RateValue,
  redRateName: rateName,
  blueRateName: rateName,
});
export type PreviousOdds = Static<typeof PreviousOdds>;

export const ResultSection = Strict({
  id: Id,
  stadiumName: Type.String(),
  stadiumLatinName: LatinName,
  matches: Type.Array(
    Strict({
      id: Id,
      matchNumber: Type.String({ description: 'The same as matchNo' }),
      matchNo: MatchNo,
      line: Type.Enum([...MATCH_LINES]),
      matchTag: Type.Enum([...MATCH_TAGS]),
      date: Instant,
      categoryCode: CategoryCodeSchema,
      redTeam: Strict({ name: Type.String(), latinName: LatinName }),
      blueTeam: Strict({ name: Type.String(), latinName: LatinName }),
      result: Type.Union([Type.Enum([...MATCH_RESULTS]), Type.Null()]),
    }),
  ),
});
export type ResultSection = Static<typeof ResultSection>;

const listQuery = Strict({
  type: Type.Optional(Type.Enum(['LIVE'])),
  isMatchEnd: Type.Optional(Text.flag),
  categoryCode: Type.Optional(Text.categories),
  sortBy: Type.Optional(Type.Enum(['createdAt', 'fightingDateTime'])),
  sortOrder: Type.Optional(Type.Enum(['asc', 'desc'])),
  page: Type.Optional(Text.page),
  limit: Type.Optional(Text.count),
});
const listReply = Strict({ matches: Type.Array(Match), pagination: Pagination });
const byId = Strict({ id: Text.id });

export const matchEndpoints = endpoints({
  'GET /match': {
    summary: 'The matches of the live board, started or not.',
    access: 'member',
    query: listQuery,
    reply: listReply,
    refusals: [],
  },
  'GET /matches': {
    summary: 'The same as GET /match.',
    access: 'member',
    query: listQuery,
    reply: listReply,
    refusals: [],
  },
  'GET /match/results': {
    summary: 'Results of a Bangkok day, by stadium.',
    access: 'member',
    query: Strict({
      date: Type.Optional(Text.instantOrDay),
      categoryCode: Type.Optional(Text.categories),
      page: Type.Optional(Text.page),
      limit: Type.Optional(Text.count),
    }),
    reply: Strict({ sections: Type.Array(ResultSection), pagination: Pagination }),
    refusals: [],
  },
  'GET /match/{id}': {
    summary: 'One match with its current rate.',
    access: 'member',
    params: byId,
    reply: Match,
    refusals: ['MATCH_NOT_FOUND'],
  },
  'GET /match/{id}/limits': {
    summary: 'What the house still takes from the player on this match.',
    access: 'member',
    params: byId,
    reply: MatchLimits,
    refusals: ['MATCH_NOT_FOUND'],
  },
  'GET /match/{id}/previous-odds': {
    summary: 'Previous odds of a match, newest first.',
    access: 'member',
    params: byId,
    query: Strict({ limit: Type.Optional(Text.count), rateType: Type.Optional(Type.Enum([...RATE_TYPES])) }),
    reply: Type.Array(PreviousOdds),
    refusals: ['MATCH_NOT_FOUND'],
  },
});
