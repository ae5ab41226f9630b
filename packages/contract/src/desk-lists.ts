import { BET_TYPES, CORNERS } from '@sanam/betting';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { DeskMatch, RungPrice } from './desk-matches.ts';
import { Name, OPERATORS, OptionalName, TRADERS, byId } from './desk-schema.ts';
import { endpoints } from './endpoint.ts';
import { MATCH_LINES, MATCH_TAGS, OPERATOR_ROLES } from './enums.ts';
import { BULK_MATCHES_MAX, NAME_MAX, ROUND_NO_MAX, STREAMING_URL_MAX } from './limits.ts';
import { Stadium } from './match.ts';
import {
  Baht,
  CategoryCodeSchema,
  Id,
  Instant,
  LatinName,
  MatchNo,
  NO_CONTROL,
  Nothing,
  Pagination,
  Strict,
  Text,
  TicketCode,
} from './schema.ts';

const Count = Type.Integer({ minimum: 0 });
const paging = { page: Type.Optional(Text.page), limit: Type.Optional(Text.count) };

const DeskStadium = Strict({
  ...Stadium.properties,
  isOff: Type.Boolean({ description: 'Players see only those of its matches that are open or have begun' }),
});
export type DeskStadium = Static<typeof DeskStadium>;

const ListedMatch = Strict({
  ...DeskMatch.properties,
  night: Type.String({ description: 'Its night, from 06:00 to 06:00 in Bangkok, such as 2026-11-17' }),
  order: Type.Integer({ minimum: 1, description: 'Its place in the night of its stadium and line' }),
  wasOpen: Type.Boolean({
    description: 'Betting was open once: number, corners and place are fixed, and it cannot be removed',
  }),
});

/** As typed or pasted: what is wrong with it is found row by row, so that all of it can be shown at once. */
const typed = (maxLength: number) => Type.String({ maxLength });

const MatchRow = Strict({
  fightingDateTime: typed(40),
  redName: typed(2 * NAME_MAX),
  blueName: typed(2 * NAME_MAX),
  redLatinName: Type.Optional(typed(2 * NAME_MAX)),
  blueLatinName: Type.Optional(typed(2 * NAME_MAX)),
  matchName: Type.Optional(typed(2 * NAME_MAX)),
  matchNo: Type.Optional(MatchNo),
  matchTag: Type.Optional(Type.Enum([...MATCH_TAGS])),
  categoryCode: Type.Optional(CategoryCodeSchema),
  roundNo: Type.Optional(Type.Integer({ minimum: 1, maximum: ROUND_NO_MAX })),
  streamingUrl: Type.Optional(typed(STREAMING_URL_MAX)),
  my: Type.Optional(
    Strict({
      favourite: Type.Enum([...CORNERS]),
      rung: typed(20),
      spread: RungPrice.properties.spread,
    }),
  ),
});

/** What can be wrong with a field of a row. SAME_TIME alone does not make the row wrong. */
const ROW_FAULTS = [
  'REQUIRED',
  'TOO_LONG',
  'TEXT_NOT_ALLOWED',
  'SAME_NAME',
  'DATE_INVALID',
  'URL_INVALID',
  'RUNG_INVALID',
  'MATCH_NO_TAKEN',
  'MATCH_NO_TWICE',
  'SAME_TIME',
] as const;

const JudgedRow = Strict({
  status: Type.Enum(['READY', 'LOOK', 'WRONG']),
  faults: Type.Array(Strict({ field: Type.String(), code: Type.Enum([...ROW_FAULTS]) })),
});
export type JudgedRow = Static<typeof JudgedRow>;

const MatchExposure = Strict({
  matchId: Id,
  line: Type.Enum([...MATCH_LINES]),
  matchNo: MatchNo,
  stadium: Stadium,
  redName: Type.String(),
  blueName: Type.String(),
  redLatinName: LatinName,
  blueLatinName: LatinName,
  categoryCode: CategoryCodeSchema,
  fightingDateTime: Instant,
  isOpenBet: Type.Boolean(),
  isMatchStart: Type.Boolean(),
  isMatchEnd: Type.Boolean(),
  /** What the house wins on the match if that is called; below zero, what it loses. */
  ifRed: Baht,
  ifBlue: Baht,
  ifDraw: Baht,
  /** The lowest of these; 0 if the house loses with none, since a cancelled match costs nothing. */
  worst: Baht,
  best: Baht,
  /** What the house may lose on it at most. */
  cap: Baht,
  /** How many were taken in the last minute; counted up to 1,000. */
  betsPerMinute: Count,
  share: Type.Number({ minimum: 0, description: 'How much of the cap the worst case uses; 1 is all' }),
});

const HeavyPlayer = Strict({
  playerId: Id,
  username: Type.String(),
  fullName: Type.String(),
  matchId: Id,
  matchNo: MatchNo,
  betType: Type.Enum([...BET_TYPES]),
  bets: Count,
  stake: Baht,
  /** What the house pays beyond the stakes if all of these bets win. */
  win: Baht,
});

const StepPick = Strict({ matchId: Id, betType: Type.Enum([...CORNERS]) });

const AuditEntry = Strict({
  id: Id,
  at: Instant,
  actor: Type.String(),
  /** The operator's role now; null for a program. */
  role: Type.Union([Type.Enum([...OPERATOR_ROLES]), Type.Null()]),
  action: Type.String(),
  subject: Type.String(),
  reason: Type.Union([Type.String(), Type.Null()]),
  before: Type.Unknown(),
  after: Type.Unknown(),
  sessionId: Type.Union([Type.String(), Type.Null()]),
  address: Type.Union([Type.String(), Type.Null()]),
  /** The operator who approved it. */
  second: Type.Union([Type.String(), Type.Null()]),
  /** Seals the row with the one before it. */
  seal: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});

const AuditText = Type.String({ minLength: 1, maxLength: 100, pattern: NO_CONTROL });

export const deskListEndpoints = endpoints({
  'GET /desk/stadiums': {
    summary: 'All stadiums.',
    access: OPERATORS,
    reply: Type.Array(DeskStadium),
    refusals: [],
  },
  'POST /desk/stadiums': {
    summary: 'Add a stadium.',
    access: TRADERS,
    body: Strict({ stadiumName: Name, stadiumLatinName: OptionalName }),
    reply: DeskStadium,
    refusals: ['TEXT_NOT_ALLOWED'],
  },
  'PATCH /desk/stadiums/{id}': {
    summary: 'Rename a stadium, or switch it off or on.',
    access: TRADERS,
    params: byId,
    body: Type.Partial(Strict({ stadiumName: Name, stadiumLatinName: OptionalName, isOff: Type.Boolean() }), {
      additionalProperties: false,
    }),
    reply: DeskStadium,
    refusals: ['STADIUM_NOT_FOUND', 'TEXT_NOT_ALLOWED'],
  },
  'GET /desk/matches': {
    summary: 'Matches of either line: those of a night by stadium and time, otherwise newest first.',
    access: OPERATORS,
    query: Strict({
      date: Type.Optional(Text.day),
      stadiumId: Type.Optional(Text.id),
      line: Type.Optional(Type.Enum([...MATCH_LINES])),
      isMatchEnd: Type.Optional(Text.flag),
      hasResult: Type.Optional(Text.flag),
      ...paging,
    }),
    reply: Strict({ matches: Type.Array(ListedMatch), pagination: Pagination }),
    refusals: [],
  },
  'POST /desk/matches/order': {
    summary:
      'Put matches of one night, stadium and line that were never open into this order. Their times and numbers stay in their places.',
    access: TRADERS,
    body: Strict({
      matchIds: Type.Array(Id, { minItems: 2, maxItems: BULK_MATCHES_MAX, uniqueItems: true }),
    }),
    reply: Strict({ matches: Type.Array(DeskMatch) }),
    refusals: ['MATCH_NOT_FOUND', 'MATCH_STATE', 'NOT_HOLDER'],
  },
  'POST /desk/matches/bulk': {
    summary:
      'Add the matches of a card with their opening odds: all of them, or none. A dry run only judges the rows.',
    access: TRADERS,
    movesMoney: true,
    maxBodyBytes: 64 * 1024,
    body: Strict({
      line: Type.Enum([...MATCH_LINES]),
      stadiumId: Id,
      categoryCode: CategoryCodeSchema,
      matches: Type.Array(MatchRow, { minItems: 1, maxItems: BULK_MATCHES_MAX }),
      dryRun: Type.Optional(Type.Boolean()),
    }),
    reply: Strict({
      /** In the order of the rows; empty after a dry run. */
      matchIds: Type.Array(Id),
      rows: Type.Array(JudgedRow),
    }),
    refusals: ['STADIUM_NOT_FOUND', 'MATCH_ROWS_INVALID', 'MATCH_NO_TAKEN'],
  },
  'POST /desk/matches/{id}/remove': {
    summary: 'Remove a match on which betting was never open.',
    access: TRADERS,
    params: byId,
    reply: Nothing,
    refusals: ['MATCH_NOT_FOUND', 'MATCH_STATE', 'NOT_HOLDER'],
  },
  'GET /desk/exposure': {
    summary: 'What the house wins or loses on each match without a result, by outcome, the fullest first.',
    access: TRADERS,
    query: Strict(paging),
    reply: Strict({
      matches: Type.Array(MatchExposure),
      /** Over all matches: if each ends in its worst way, and in its best. */
      worst: Baht,
      best: Baht,
      pagination: Pagination,
    }),
    refusals: [],
  },
  'GET /desk/exposure/players': {
    summary:
      'Players by what the house would pay them on one side of a match without a result, the most first.',
    access: TRADERS,
    query: Strict({ limit: Type.Optional(Text.count) }),
    reply: Strict({ players: Type.Array(HeavyPlayer) }),
    refusals: [],
  },
  'GET /desk/step/book': {
    summary:
      'Step bets that are not decided: by legs, by match, the largest payout, those that wait, and picks together.',
    access: TRADERS,
    reply: Strict({
      /** Accepted and waiting ones by the number of their legs; a single has one. */
      legs: Type.Array(
        Strict({ legs: Type.Integer({ minimum: 1 }), bets: Count, stakes: Baht, payout: Baht }),
      ),
      /** Bets with a leg on the match; a bet over several counts on each of them. */
      matches: Type.Array(Strict({ matchId: Id, bets: Count, stakes: Baht, waiting: Count })),
      largest: Type.Union([
        Strict({
          ticketCode: TicketCode,
          playerId: Id,
          username: Type.String(),
          legs: Type.Integer({ minimum: 1 }),
          stake: Baht,
          payout: Baht,
          /** What a bet may pay at most. */
          limit: Baht,
        }),
        Type.Null(),
      ]),
      /** In the acceptance delay. */
      waiting: Strict({ bets: Count, stakes: Baht }),
      pairs: Type.Array(Strict({ picks: Type.Array(StepPick, { minItems: 2, maxItems: 2 }), bets: Count })),
    }),
    refusals: [],
  },
  'GET /desk/audit': {
    summary: 'What operators and programs did, newest first.',
    access: ['admin'],
    query: Strict({
      actor: Type.Optional(AuditText),
      action: Type.Optional(
        Type.String({
          maxLength: 400,
          pattern: '^[A-Z_]+(,[A-Z_]+)*$',
          description: 'One action, or several with commas between them',
        }),
      ),
      subject: Type.Optional(AuditText),
      // The part of the subject after the slash: the id of a match, a player, a transfer.
      id: Type.Optional(AuditText),
      // What was done to a player and their limits, and the approvals of it.
      playerId: Type.Optional(Text.id),
      hasSecond: Type.Optional(Text.flag),
      dateFrom: Type.Optional(Text.instantOrDay),
      dateTo: Type.Optional(Text.instantOrDay),
      // Continues below this row. New rows do not shift what follows it.
      before: Type.Optional(Text.id),
      limit: Type.Optional(Text.count),
    }),
    reply: Strict({
      rows: Type.Array(AuditEntry),
      /** The `before` of the next page; null after the last row. */
      nextBefore: Type.Union([Id, Type.Null()]),
    }),
    refusals: ['PLAYER_NOT_FOUND'],
  },
});
