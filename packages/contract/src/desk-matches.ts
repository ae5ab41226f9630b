import { CORNERS } from '@sanam/betting';
import { Type } from 'typebox';
import { Name, OPERATORS, OptionalName, TRADERS, byId } from './desk-schema.ts';
import { orNull } from './desk-transfer-parts.ts';
import { endpoints } from './endpoint.ts';
import { CLOSE_CAUSES, MATCH_LINES, MATCH_TAGS } from './enums.ts';
import { BetTicket } from './history.ts';
import { ROUND_NO_MAX, STREAMING_URL_MAX } from './limits.ts';
import { Match, SettingRates } from './match.ts';
import { Baht, CategoryCodeSchema, Id, Instant, MatchNo, Pagination, Strict, Text } from './schema.ts';

export const RungPrice = Strict({
  favourite: Type.Enum([...CORNERS]),
  rung: Type.String({ pattern: '^[0-9]{1,4}(\\.5)?/[0-9]{1,4}(\\.5)?$' }),
  spread: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 40,
      multipleOf: 2,
      description: "The house's margin, in hundredths of a Malay price",
    }),
  ),
});

/** The odds the trader saw when setting new ones; null before the first. If absent, they are not checked. */
const SeenRate = { seenRateId: Type.Optional(Type.Union([Id, Type.Null()])) };

/** Odds at which backing red in one rate type and blue in another gains whatever happens are refused without it. */
const AllowSureWin = { allowSureWin: Type.Optional(Type.Boolean()) };

const MatchDraft = {
  stadiumId: Id,
  categoryCode: CategoryCodeSchema,
  matchNo: Type.Optional(MatchNo),
  matchName: Name,
  redName: Name,
  blueName: Name,
  redLatinName: OptionalName,
  blueLatinName: OptionalName,
  matchTag: Type.Optional(Type.Enum([...MATCH_TAGS])),
  roundNo: Type.Optional(Type.Integer({ minimum: 1, maximum: ROUND_NO_MAX })),
  fightingDateTime: Instant,
  streamingUrl: Type.Optional(Type.String({ maxLength: STREAMING_URL_MAX })),
};

const BetsAtRate = Strict({ bets: Type.Integer({ minimum: 0 }), amount: Baht, stake: Baht });

const PastRate = Strict({
  rateId: Id,
  at: Instant,
  /** Null for one that was set before the operator was stored with it. */
  setBy: Type.Union([Type.String(), Type.Null()]),
  /** What was chosen for MY; null for odds given by hand. */
  my: Type.Union([RungPrice, Type.Null()]),
  settingRates: SettingRates,
  /** What was bet on each corner at these odds. Step bets over several matches are in `GET /desk/step/book`. */
  red: BetsAtRate,
  blue: BetsAtRate,
});

const NullableInstant = Type.Union([Instant, Type.Null()]);

export const DeskMatch = Strict({
  ...Match.properties,
  line: Type.Enum([...MATCH_LINES]),
  /** While somebody holds a match, only they and the one they share it with change it; everybody may close it. */
  holder: Type.Union([Strict({ id: Id, username: Type.String(), since: Instant }), Type.Null()]),
  sharedWith: Type.Union([Strict({ id: Id, username: Type.String() }), Type.Null()]),
  /** Betting is open and closes when no desk reports that it is there. */
  isWatched: Type.Boolean(),
  /** When betting opened and closed, now or else the last time. */
  openedAt: NullableInstant,
  closedAt: NullableInstant,
  /** Who closed it: an operator, or a program such as `system`. Null while it is open. */
  closedBy: Type.Union([Type.String(), Type.Null()]),
  /** Null also where somebody decided it. */
  closedCause: Type.Union([Type.Enum([...CLOSE_CAUSES]), Type.Null()]),
});

const transition = (summary: string) =>
  ({
    summary,
    access: TRADERS,
    params: byId,
    reply: DeskMatch,
    refusals: ['MATCH_NOT_FOUND', 'MATCH_STATE'],
  }) as const;

/** One that only the holder of a match makes, where it has one. */
const matchHolderTransition = (summary: string) =>
  ({
    ...transition(summary),
    refusals: ['MATCH_NOT_FOUND', 'MATCH_STATE', 'NOT_HOLDER'],
  }) as const;

export const deskMatchEndpoints = endpoints({
  'POST /desk/matches': {
    summary: 'Add a match to the live board or to step.',
    access: TRADERS,
    body: Strict({ line: Type.Enum([...MATCH_LINES]), ...MatchDraft }),
    reply: Strict({ id: Id }),
    refusals: ['STADIUM_NOT_FOUND', 'MATCH_NO_TAKEN', 'TEXT_NOT_ALLOWED'],
  },
  'PATCH /desk/matches/{id}': {
    summary:
      'Change the name, time or stream of a match, and until betting opens also its number and who is in which corner.',
    access: TRADERS,
    params: byId,
    body: Type.Partial(Strict(MatchDraft), { additionalProperties: false }),
    reply: DeskMatch,
    refusals: [
      'MATCH_NOT_FOUND',
      'STADIUM_NOT_FOUND',
      'MATCH_STATE',
      'MATCH_NO_TAKEN',
      'TEXT_NOT_ALLOWED',
      'NOT_HOLDER',
    ],
  },
  'POST /desk/matches/{id}/rate': {
    summary: 'Set new odds: a rung per rate type (absent: the same as my), or every rate by hand.',
    access: TRADERS,
    params: byId,
    body: Type.Union([
      Strict({
        my: RungPrice,
        sth: Type.Optional(RungPrice),
        ctr: Type.Optional(RungPrice),
        ...SeenRate,
        ...AllowSureWin,
      }),
      Strict({ ...SettingRates.properties, ...SeenRate, ...AllowSureWin }),
    ]),
    reply: Strict({ rateId: Id }),
    refusals: [
      'MATCH_NOT_FOUND',
      'MATCH_STATE',
      'RUNG_INVALID',
      'RATE_SURE_WIN',
      'RATE_CHANGED',
      'NOT_HOLDER',
    ],
  },
  'GET /desk/matches/{id}/rates': {
    summary: 'The odds of a match so far, newest first: who set them, and what was bet at each.',
    access: OPERATORS,
    params: byId,
    query: Strict({ page: Type.Optional(Text.page), limit: Type.Optional(Text.count) }),
    reply: Strict({ rates: Type.Array(PastRate), pagination: Pagination }),
    refusals: ['MATCH_NOT_FOUND'],
  },
  'POST /desk/matches/{id}/start': matchHolderTransition(
    'The fight has begun. Betting on a step match closes with it.',
  ),
  'POST /desk/matches/{id}/open': {
    ...matchHolderTransition('Open betting; on a step match only before the time of the fight.'),
    body: Strict({
      ...SeenRate,
      isWatched: Type.Optional(
        Type.Boolean({ description: 'Close again when no desk reports that it is there' }),
      ),
    }),
    refusals: ['MATCH_NOT_FOUND', 'MATCH_STATE', 'NOT_HOLDER', 'RATE_CHANGED'],
  },
  'POST /desk/matches/{id}/close': {
    ...transition('Close betting. Every trader may, also while somebody else holds the match.'),
    body: Strict({
      isAbsent: Type.Optional(
        Type.Boolean({
          description:
            'Nobody has touched the desk: it closes by itself. The match stays open while its holder, or who shares it, uses another desk.',
        }),
      ),
    }),
  },
  'POST /desk/matches/{id}/open-special': matchHolderTransition('Open special betting.'),
  'POST /desk/matches/{id}/close-special': transition('Close special betting.'),
  // Ending a match that has ended is not refused.
  'POST /desk/matches/{id}/end': {
    ...transition('The fight is over.'),
    refusals: ['MATCH_NOT_FOUND', 'NOT_HOLDER'],
  },
  'POST /desk/matches/{id}/round': {
    ...matchHolderTransition('The next round begins.'),
    body: Strict({
      /** Of two who begin the same round, the second is refused. If absent, it is not checked. */
      seenRoundNo: Type.Optional(Type.Integer({ minimum: 1, maximum: ROUND_NO_MAX })),
    }),
    refusals: ['MATCH_NOT_FOUND', 'MATCH_STATE', 'NOT_HOLDER', 'MATCH_CHANGED'],
  },
  'POST /desk/matches/{id}/cancel': {
    ...transition('Call the match off and refund every bet.'),
    body: Strict({ seenVersion: Type.Optional(Type.Integer({ minimum: 0 })) }),
    refusals: ['MATCH_NOT_FOUND', 'MATCH_STATE', 'MATCH_CHANGED', 'APPROVAL_REQUIRED'],
  },
  'POST /desk/matches/{id}/draw': {
    summary: 'Allow or forbid draw and no-draw bets.',
    access: TRADERS,
    params: byId,
    body: Strict({ isDraw: Type.Boolean() }),
    reply: DeskMatch,
    refusals: ['MATCH_NOT_FOUND', 'MATCH_STATE', 'NOT_HOLDER'],
  },
  'GET /desk/exposure/{matchId}': {
    summary: 'Stakes and liability of a match, per side.',
    access: TRADERS,
    params: Strict({ matchId: Text.id }),
    reply: Strict({
      sides: Type.Array(
        Strict({
          betType: Type.String(),
          betCount: Type.Integer({ minimum: 0 }),
          stakes: Baht,
          liability: Baht,
        }),
      ),
      /** As `GET /desk/exposure` has it; 0 while betting is closed. */
      betsPerMinute: Type.Integer({ minimum: 0 }),
    }),
    refusals: ['MATCH_NOT_FOUND'],
  },
  'GET /desk/bets/{ticketCode}': {
    summary: 'A bet by its ticket code, however it is typed, with whose it is.',
    access: OPERATORS,
    params: Strict({ ticketCode: Type.String({ minLength: 1, maxLength: 40 }) }),
    reply: Strict({
      bet: BetTicket,
      /** Traders read the last four digits of the phone, and no name. */
      player: Strict({ id: Id, username: Type.String(), fullName: orNull(Type.String()) }),
    }),
    refusals: ['BET_NOT_FOUND'],
  },
});
