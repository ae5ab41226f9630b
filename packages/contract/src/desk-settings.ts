import { Type } from 'typebox';
import type { Static } from 'typebox';
import { BANK_CODES } from './banks.ts';
import { AwaitsApproval, CASHIERS, OPERATORS, byId } from './desk-schema.ts';
import { orNull } from './desk-transfer-parts.ts';
import { endpoints } from './endpoint.ts';
import {
  ACCOUNT_NAME_MAX,
  ANNOUNCEMENT_MAX,
  APPROVAL_BAHT_MIN,
  BANK_ACCOUNT_MAX,
  BANK_ACCOUNT_MIN,
  LIMIT_MAX_BAHT,
  SETTING_SECONDS,
} from './limits.ts';
import { DepositAccount } from './player.ts';
import { Baht, Id, INTEGER_MAX, Instant, Nothing, Strict, Text } from './schema.ts';

const seconds = ([minimum, maximum]: readonly [number, number]) => Type.Integer({ minimum, maximum });

const SETTINGS = {
  /** Whole baht above which an act needs a second person; null: never. */
  approvalBaht: orNull(Type.Integer({ minimum: APPROVAL_BAHT_MIN, maximum: LIMIT_MAX_BAHT })),
  /** A match whose desk is silent for as long is closed. */
  deskSilenceSeconds: seconds(SETTING_SECONDS.deskSilence),
  /** The desk asks whether anybody is there after as long. */
  deskAbsenceSeconds: seconds(SETTING_SECONDS.deskAbsence),
  /** How long a result may be recalled before it is paid. */
  resultRecallSeconds: seconds(SETTING_SECONDS.resultRecall),
  /** The contact that players are shown at the LINE messenger, an official account with its @; null: none. */
  supportLine: orNull(Type.String({ pattern: '^@?[A-Za-z0-9._-]{3,30}$' })),
  /** The phone that players are shown; null: none. */
  supportPhone: orNull(Type.String({ pattern: '^\\+?[0-9][0-9 -]{2,18}[0-9]$' })),
};

/** Null: the default of the server. */
const CHANGED = { changedBy: orNull(Type.String()), changedAt: orNull(Instant) };

const Settings = Strict({
  approvalBaht: Strict({ value: SETTINGS.approvalBaht, ...CHANGED }),
  deskSilenceSeconds: Strict({ value: SETTINGS.deskSilenceSeconds, ...CHANGED }),
  deskAbsenceSeconds: Strict({ value: SETTINGS.deskAbsenceSeconds, ...CHANGED }),
  resultRecallSeconds: Strict({ value: SETTINGS.resultRecallSeconds, ...CHANGED }),
  // What the environment names is shown as it is.
  supportLine: Strict({ value: orNull(Type.String()), ...CHANGED }),
  supportPhone: Strict({ value: orNull(Type.String()), ...CHANGED }),
});

/** WAITING: approved and not in force yet. OFF: switched off, or replaced by another one. */
const DEPOSIT_ACCOUNT_STATES = ['IN_FORCE', 'WAITING', 'OFF'] as const;

const ListedDepositAccount = Strict({
  id: Id,
  ...DepositAccount.properties,
  state: Type.Enum([...DEPOSIT_ACCOUNT_STATES]),
  inForceFrom: Instant,
  /** When it was switched off or replaced, or will be replaced by one that waits; null while nothing ends it. */
  endsAt: orNull(Instant),
  /** Who has switched it off; null if nobody has. */
  endedBy: orNull(Type.String()),
  replaces: orNull(Id),
  addedBy: Type.String(),
  /** Null where no second person was asked for. */
  approvedBy: orNull(Type.String()),
  creditedToday: Baht,
});
export type ListedDepositAccount = Static<typeof ListedDepositAccount>;

const AccountNumber = Type.String({
  pattern: `^[0-9](-?[0-9]){${BANK_ACCOUNT_MIN - 1},${BANK_ACCOUNT_MAX - 1}}$`,
});

const AnnouncementText = Type.String({ minLength: 1, maxLength: ANNOUNCEMENT_MAX });

/** By language. Where one is missing, the Thai text is shown. */
export const AnnouncementTexts = Strict({
  th: AnnouncementText,
  en: Type.Optional(AnnouncementText),
  cn: Type.Optional(AnnouncementText),
  laos: Type.Optional(AnnouncementText),
  mm: Type.Optional(AnnouncementText),
});
export type AnnouncementTexts = Static<typeof AnnouncementTexts>;

const ANNOUNCEMENT_STATES = ['SHOWN', 'SCHEDULED', 'ENDED'] as const;

const Announcement = Strict({
  id: Id,
  texts: AnnouncementTexts,
  state: Type.Enum([...ANNOUNCEMENT_STATES]),
  startsAt: Instant,
  endsAt: Instant,
  publishedBy: Type.String(),
  /** Who has ended it before its time; null if nobody has. */
  endedBy: orNull(Type.String()),
});
export type Announcement = Static<typeof Announcement>;

export const announcementEndpoints = endpoints({
  'GET /announcements': {
    summary: 'What the house announces now, the newest first.',
    access: 'member',
    reply: Strict({
      announcements: Type.Array(Strict({ id: Id, texts: AnnouncementTexts, endsAt: Instant })),
    }),
    refusals: [],
  },
});

export const deskSettingEndpoints = endpoints({
  'GET /desk/settings': {
    summary: 'The settings of the desk, and who changed them.',
    access: OPERATORS,
    reply: Settings,
    refusals: [],
  },
  'POST /desk/settings': {
    summary: 'Change settings. A field that is absent stays as it is.',
    access: ['admin'],
    body: Strict({
      approvalBaht: Type.Optional(SETTINGS.approvalBaht),
      deskSilenceSeconds: Type.Optional(SETTINGS.deskSilenceSeconds),
      deskAbsenceSeconds: Type.Optional(SETTINGS.deskAbsenceSeconds),
      resultRecallSeconds: Type.Optional(SETTINGS.resultRecallSeconds),
      supportLine: Type.Optional(SETTINGS.supportLine),
      supportPhone: Type.Optional(SETTINGS.supportPhone),
    }),
    reply: Strict({ ...Settings.properties, ...AwaitsApproval }),
    refusals: [],
  },
  'GET /desk/deposit-accounts': {
    summary: 'The bank accounts for deposits: in force, waiting, and those that ended last.',
    access: CASHIERS,
    reply: Strict({ accounts: Type.Array(ListedDepositAccount) }),
    refusals: [],
  },
  'POST /desk/deposit-accounts': {
    summary:
      'Add a bank account for deposits, in place of another if one is named. It is in force 30 minutes after a second person has approved it, the first at once.',
    access: ['admin'],
    body: Strict({
      accountNumber: AccountNumber,
      accountNumberAgain: AccountNumber,
      accountName: Type.String({ minLength: 1, maxLength: ACCOUNT_NAME_MAX }),
      accountBank: Type.Enum(BANK_CODES),
      promptPayId: Type.Optional(
        Type.String({
          pattern: '^([0-9]{10}|[0-9]{13}|[0-9]{15})$',
          description: 'Phone, tax id or e-wallet id',
        }),
      ),
      promptPayIdAgain: Type.Optional(
        Type.String({ pattern: '^[0-9]{10,15}$', description: 'Required with promptPayId, and equal to it' }),
      ),
      replaces: Type.Optional(Type.Integer({ minimum: 1, maximum: INTEGER_MAX })),
    }),
    reply: Strict({ accounts: Type.Array(ListedDepositAccount), ...AwaitsApproval }),
    refusals: ['TEXT_NOT_ALLOWED', 'DEPOSIT_ACCOUNT_NOT_FOUND', 'DEPOSIT_ACCOUNT_STATE'],
  },
  'POST /desk/deposit-accounts/{id}/switch-on': {
    summary: 'Add an account again that was switched off, under the same rules as another one.',
    access: ['admin'],
    params: byId,
    reply: Strict({ accounts: Type.Array(ListedDepositAccount), ...AwaitsApproval }),
    refusals: ['DEPOSIT_ACCOUNT_NOT_FOUND', 'DEPOSIT_ACCOUNT_STATE'],
  },
  'POST /desk/deposit-accounts/{id}/switch-off': {
    summary:
      'Show an account to no player from now on, or take back one that waits. The last one in force stays.',
    access: ['admin'],
    params: byId,
    reply: Nothing,
    refusals: ['DEPOSIT_ACCOUNT_NOT_FOUND', 'DEPOSIT_ACCOUNT_STATE', 'DEPOSIT_ACCOUNT_LAST'],
  },
  'GET /desk/announcements': {
    summary: 'Announcements that are shown or scheduled, and those that ended last.',
    access: ['admin'],
    reply: Strict({ announcements: Type.Array(Announcement) }),
    refusals: [],
  },
  'POST /desk/announcements': {
    summary:
      "Announce something on the players' home page. Players whose language is missing read the Thai text.",
    access: ['admin'],
    body: Strict({
      texts: AnnouncementTexts,
      startsAt: Type.Optional(Text.instantOrDay),
      endsAt: Text.instantOrDay,
    }),
    reply: Announcement,
    refusals: ['TEXT_NOT_ALLOWED', 'TOO_MANY_ANNOUNCEMENTS'],
  },
  'POST /desk/announcements/{id}/end': {
    summary: 'End an announcement at once.',
    access: ['admin'],
    params: byId,
    reply: Announcement,
    refusals: ['ANNOUNCEMENT_NOT_FOUND', 'ANNOUNCEMENT_ENDED'],
  },
});
