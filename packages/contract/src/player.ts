import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Player } from './auth.ts';
import { endpoints } from './endpoint.ts';
import {
  BET_MAX_BAHT,
  BET_MIN_BAHT,
  DEPOSIT_MAX_BAHT,
  DEPOSIT_MIN_BAHT,
  LINE_MAX,
  LINE_MIN,
  OWN_CHIPS_MAX,
  OWN_CHIPS_MIN,
  PASSWORD_MAX,
  PASSWORD_MIN_CHANGE,
  SLIP_IMAGE_MAX_BYTES,
} from './limits.ts';
import { Balance, Baht, Id, INTEGER_MAX, Instant, Nothing, Strict, Uuid, WholeBaht } from './schema.ts';
import { SLIP_QR_MAX } from './slip.ts';
import { TRANSACTION_STATUSES } from './enums.ts';

export const DepositAccount = Strict({
  accountNumber: Type.String(),
  accountName: Type.String(),
  accountBank: Type.String({ description: 'Bank code' }),
  promptPayId: Type.Optional(Type.String()),
});
export type DepositAccount = Static<typeof DepositAccount>;

const BetChips = Type.Array(Type.Integer({ minimum: BET_MIN_BAHT, maximum: BET_MAX_BAHT }), {
  minItems: OWN_CHIPS_MIN,
  maxItems: OWN_CHIPS_MAX,
  uniqueItems: true,
  description: 'Whole baht, in the order shown',
});

export const Profile = Strict({
  bankName: Type.String(),
  bankCode: Type.String(),
  bankAccount: Type.String(),
  line: Type.String(),
  /** The one that this player is shown of those in force; its id goes with a deposit. */
  depositAccount: Type.Union([Strict({ id: Id, ...DepositAccount.properties }), Type.Null()]),
  /** What the chips of the bet sheet add: the player's own amounts, or the defaults. */
  betChips: BetChips,
  /** The amount of the newest LIVE bet; null before the first. */
  lastBetAmount: Type.Union([WholeBaht, Type.Null()]),
});
export type Profile = Static<typeof Profile>;

export const Wallet = Strict({
  balance: Balance,
  owed: Type.Number({ description: 'Baht that the caller owes the house and later credits pay first' }),
});
export type Wallet = Static<typeof Wallet>;

/** How much a player has staked since the last credited deposit, of what the withdrawal terms ask for. */
export const Turnover = Strict({
  deposit: Baht,
  creditedAt: Instant,
  goal: Baht,
  staked: Type.Number({ description: 'Baht of stakes that were won or lost since then' }),
  missing: Baht,
  percent: Type.Integer({ minimum: 0, maximum: 100, description: '100 when nothing is missing' }),
});
export type Turnover = Static<typeof Turnover>;

const Password = Type.String({ minLength: 1, maxLength: PASSWORD_MAX });

const MoneyRequest = Strict({
  transactionId: Uuid,
  status: Type.Enum([...TRANSACTION_STATUSES]),
  amount: Baht,
});

export const playerEndpoints = endpoints({
  'GET /player/me': {
    summary: 'The logged-in player, with profile and balance.',
    access: 'member',
    reply: Strict({ player: Player, profile: Profile, balance: Balance }),
    refusals: [],
  },
  'GET /player/wallet': {
    summary: 'The balance that can be bet or withdrawn.',
    access: 'member',
    reply: Wallet,
    refusals: [],
  },
  'GET /wallet/balance': {
    summary: 'The same as GET /player/wallet.',
    access: 'member',
    reply: Wallet,
    refusals: [],
  },
  'GET /player/turnover': {
    summary:
      'Stakes that were won or lost since the last credited deposit, and the goal that the cashier compares them with before a withdrawal is paid. Null without a deposit.',
    access: 'member',
    reply: Strict({ turnover: Type.Union([Turnover, Type.Null()]) }),
    refusals: [],
  },
  'POST /player/logout': {
    summary: 'End this session.',
    access: 'member',
    reply: Nothing,
    refusals: [],
  },
  'POST /player/change-password': {
    summary: 'Change the password. Ends every other session of the player.',
    access: 'member',
    body: Strict({
      oldPassword: Password,
      newPassword: Type.String({ minLength: PASSWORD_MIN_CHANGE, maxLength: PASSWORD_MAX }),
    }),
    reply: Nothing,
    refusals: ['WRONG_PASSWORD', 'PASSWORD_UNCHANGED', 'PASSWORD_TOO_WEAK', 'TOO_MANY_ATTEMPTS'],
  },
  'GET /user/profile': {
    summary: 'Bank details and the account to deposit to.',
    access: 'member',
    reply: Profile,
    refusals: [],
  },
  'PUT /user/profile': {
    summary: 'Change the Line ID. Name and bank account change through support, since withdrawals go there.',
    access: 'member',
    body: Strict({ line: Type.String({ minLength: LINE_MIN, maxLength: LINE_MAX }) }),
    reply: Profile,
    refusals: ['TEXT_NOT_ALLOWED'],
  },
  'PUT /player/bet-chips': {
    summary: 'Change the amounts on the chips of the bet sheet.',
    access: 'member',
    body: Strict({ betChips: BetChips }),
    reply: Strict({ betChips: BetChips }),
    refusals: [],
  },
  'POST /wallet/deposit': {
    summary: 'Announce a bank transfer. It is credited when an operator confirms that the money has arrived.',
    access: 'member',
    movesMoney: true,
    body: Strict({
      amount: Type.Integer({ description: `Whole baht, ${DEPOSIT_MIN_BAHT} to ${DEPOSIT_MAX_BAHT}` }),
      depositAccountId: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: INTEGER_MAX,
          description: 'The account that the player was shown; if absent, the one that they are shown now',
        }),
      ),
    }),
    reply: MoneyRequest,
    refusals: ['DEPOSIT_LIMIT', 'TOO_MANY_PENDING'],
  },
  'POST /wallet/deposit/{id}/slip': {
    summary:
      "Add the bank's reference to a deposit that waits, from the QR code of its slip. A reference belongs to one deposit.",
    access: 'member',
    movesMoney: true,
    params: Strict({ id: Uuid }),
    body: Strict({ qr: Type.String({ minLength: 1, maxLength: SLIP_QR_MAX }) }),
    reply: Strict({ bankId: Type.String(), bankRef: Type.String() }),
    refusals: [
      'SLIP_INVALID',
      'SLIP_USED',
      'DEPOSIT_HAS_SLIP',
      'TRANSACTION_NOT_FOUND',
      'TRANSACTION_DECIDED',
    ],
  },
  'POST /wallet/deposit/{id}/slip-image': {
    summary:
      'Add a picture of the slip to a deposit that waits, in place of an earlier one. Only what draws the picture is stored.',
    access: 'member',
    params: Strict({ id: Uuid }),
    bodyType: 'image/jpeg',
    maxBodyBytes: SLIP_IMAGE_MAX_BYTES,
    reply: Nothing,
    refusals: ['SLIP_INVALID', 'TRANSACTION_NOT_FOUND', 'TRANSACTION_DECIDED', 'TOO_MANY_ATTEMPTS'],
  },
  'POST /player/withdraw': {
    summary:
      'Request a payment to the registered bank account. The amount is put on hold at once. Needs a recent step-up.',
    access: 'member',
    movesMoney: true,
    body: Strict({ amount: Baht }),
    reply: MoneyRequest,
    refusals: [
      'WITHDRAW_MIN',
      'WITHDRAW_WHOLE_BAHT',
      'INSUFFICIENT_BALANCE',
      'TOO_MANY_PENDING',
      'STEP_UP_REQUIRED',
    ],
  },
});

export const settingsEndpoints = endpoints({
  'GET /settings': {
    summary: 'What the app shows before log-in.',
    access: 'public',
    reply: Strict({
      demo: Type.Union([
        Strict({ usernames: Type.Array(Type.String()), password: Type.String() }),
        Type.Null(),
      ]),
      phoneCode: Type.Enum(['off', 'required']),
      support: Strict({
        line: Type.Union([Type.String(), Type.Null()]),
        phone: Type.Union([Type.String(), Type.Null()]),
      }),
      limits: Strict({
        betMin: WholeBaht,
        betMax: WholeBaht,
        depositMin: WholeBaht,
        depositMax: WholeBaht,
        withdrawMin: WholeBaht,
      }),
    }),
    refusals: [],
  },
});
