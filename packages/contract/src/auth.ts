import { Type } from 'typebox';
import type { Static } from 'typebox';
import { BANK_CODES } from './banks.ts';
import { endpoints } from './endpoint.ts';
import { PHONE_CODE_PURPOSES } from './enums.ts';
import {
  AGENT_ID,
  BANK_ACCOUNT_MAX,
  BANK_ACCOUNT_MIN,
  DEFAULT_ACCOUNT_ID,
  FULL_NAME_MAX,
  FULL_NAME_MIN,
  LINE_MAX,
  LINE_MIN,
  PASSWORD_MAX,
  PASSWORD_MIN_CHANGE,
  PASSWORD_MIN_REGISTER,
  PHONE_CODE_DIGITS,
  PHONE_MAX,
  PHONE_MIN,
  REFERRER_MAX,
} from './limits.ts';
import { NO_CONTROL, Nothing, Strict } from './schema.ts';

export const Player = Strict({
  fullName: Type.String(),
  username: Type.String({ description: 'The phone number, with which the player logs in' }),
  phone: Type.String(),
});
export type Player = Static<typeof Player>;

const Password = Type.String({ minLength: 1, maxLength: PASSWORD_MAX });
const Phone = Type.String({ minLength: PHONE_MIN, maxLength: PHONE_MAX, pattern: '^[0-9๐-๙]+$' });
const PhoneCode = Type.String({ pattern: `^[0-9]{${PHONE_CODE_DIGITS}}$` });
const Username = Type.String({ minLength: 1, maxLength: 32, pattern: NO_CONTROL });

export const Tokens = Strict({
  accessToken: Type.String(),
  refreshToken: Type.String(),
  player: Player,
});
export type Tokens = Static<typeof Tokens>;

export const DeviceToken = Type.String({
  description:
    'To be stored on the device, beyond the log-out, and sent as Device-Token with each log-in and refresh',
});

export const LoggedIn = Strict({ ...Tokens.properties, deviceToken: DeviceToken });
export type LoggedIn = Static<typeof LoggedIn>;

/** A Thai bank account: digits alone. */
export const BankAccount = Type.String({
  minLength: BANK_ACCOUNT_MIN,
  maxLength: BANK_ACCOUNT_MAX,
  pattern: '^[0-9]+$',
});

export const Registration = Strict({
  phone: Phone,
  password: Type.String({ minLength: PASSWORD_MIN_REGISTER, maxLength: PASSWORD_MAX }),
  fullName: Type.String({ minLength: FULL_NAME_MIN, maxLength: FULL_NAME_MAX }),
  bankName: Type.String({ minLength: 1, maxLength: 100 }),
  bankCode: Type.Enum([...BANK_CODES]),
  bankAccount: BankAccount,
  line: Type.String({ minLength: LINE_MIN, maxLength: LINE_MAX }),
  referrer: Type.Optional(Type.String({ maxLength: REFERRER_MAX })),
  code: Type.Optional(PhoneCode),
  defaultAccountId: Type.Literal(DEFAULT_ACCOUNT_ID),
  agentId: Type.Literal(AGENT_ID),
});
export type Registration = Static<typeof Registration>;

export const authEndpoints = endpoints({
  'POST /auth/register': {
    summary: 'Open an account. The reply is the same whether or not the phone already has one.',
    access: 'public',
    body: Registration,
    reply: Strict({ player: Strict({ username: Type.String() }) }),
    refusals: [
      'PASSWORD_TOO_WEAK',
      'PHONE_CODE_REQUIRED',
      'PHONE_CODE_WRONG',
      'TEXT_NOT_ALLOWED',
      'TOO_MANY_ATTEMPTS',
    ],
  },
  'POST /auth/phone-code': {
    summary: 'Send a code to a phone. The reply is the same whether or not the phone has an account.',
    access: 'public',
    body: Strict({ phone: Phone, purpose: Type.Enum([...PHONE_CODE_PURPOSES]) }),
    reply: Strict({
      expiresInSeconds: Type.Integer({ minimum: 1 }),
      shownCode: Type.Union([PhoneCode, Type.Null()], {
        description: 'Only in the demo, which sends nothing',
      }),
    }),
    refusals: ['NOT_FOUND', 'FORBIDDEN', 'TOO_MANY_ATTEMPTS'],
  },
  'POST /auth/reset-password': {
    summary:
      'Choose a new password with a code, sent or read out by customer service. Ends every session. The reply is the same whether or not the phone has an account.',
    access: 'public',
    body: Strict({
      phone: Phone,
      code: PhoneCode,
      newPassword: Type.String({ minLength: PASSWORD_MIN_CHANGE, maxLength: PASSWORD_MAX }),
    }),
    reply: Nothing,
    refusals: ['PHONE_CODE_WRONG', 'PASSWORD_TOO_WEAK', 'TOO_MANY_ATTEMPTS'],
  },
  'POST /auth/login': {
    summary: 'Log in with phone and password.',
    access: 'public',
    body: Strict({ username: Username, password: Password }),
    reply: LoggedIn,
    refusals: ['INVALID_CREDENTIALS', 'ACCOUNT_DISABLED', 'TOO_MANY_ATTEMPTS'],
  },
  'POST /auth/refresh': {
    summary: 'Exchange a refresh token for a new pair. Using a token twice ends its session.',
    access: 'public',
    body: Strict({ refreshToken: Type.String({ minLength: 1, maxLength: 200 }) }),
    reply: Tokens,
    refusals: ['SESSION_ENDED'],
  },
  'POST /auth/change-password': {
    summary: 'Change the password from the log-in page. Ends every session of the player.',
    access: 'public',
    body: Strict({
      username: Username,
      oldPassword: Password,
      newPassword: Type.String({ minLength: PASSWORD_MIN_CHANGE, maxLength: PASSWORD_MAX }),
    }),
    reply: Nothing,
    refusals: [
      'INVALID_CREDENTIALS',
      'PASSWORD_UNCHANGED',
      'PASSWORD_TOO_WEAK',
      'ACCOUNT_DISABLED',
      'TOO_MANY_ATTEMPTS',
    ],
  },
});
