/** What the API's fields may contain, besides the values of the game, which `@sanam/betting` has. */
export const MATCH_TAGS = [
  'NORMAL_MATCH',
  'MAIN_MATCH',
  'SPECIAL_MATCH',
  'VERY_SPECIAL_MATCH',
  'PRE_MATCH',
] as const;
export const MATCH_TYPES = ['LIVE', 'SCHEDULE'] as const;
export const MATCH_LINES = ['LIVE', 'STEP'] as const;
export const BET_STATUSES = ['PENDING', 'ACCEPTED', 'UNACCEPTED', 'PAID'] as const;
export const BET_KINDS = ['LIVE', 'STEP_SINGLE', 'STEP_MULTI'] as const;
/**
 * What happens to a bet. A CORRECTION is a result that replaces another; what that one paid is REVERSED first. After
 * CHECKING the match has no result until the next one.
 */
export const BET_STATES = [
  'PLACED',
  'ACCEPTED',
  'UNACCEPTED',
  'BETTING_CLOSED',
  'RESULT',
  'CORRECTION',
  'CHECKING',
  'SETTLED',
  'REVERSED',
] as const;
/**
 * Why betting closed without anybody having decided so: no desk reported, nobody touched it, the match reached its
 * liability limit, its time has passed, or its holder's sessions were ended.
 */
export const CLOSE_CAUSES = ['SILENCE', 'ABSENCE', 'CAP', 'CLOCK', 'SESSIONS_ENDED'] as const;
/** Why a step bet is not accepted after its delay. */
export const STEP_REJECTIONS = ['MATCH_NOT_FOUND', 'BET_CLOSED', 'RATE_CHANGED'] as const;
/** The kinds of ledger postings that move money for a bet. */
export const BET_POSTING_KINDS = ['BET', 'BET_REFUND', 'SETTLE', 'UNSETTLE', 'COLLECT'] as const;
export const TRANSACTION_TYPES = ['deposit', 'withdraw'] as const;
export const HISTORY_TYPES = [...TRANSACTION_TYPES, 'bonus'] as const;
export type HistoryType = (typeof HISTORY_TYPES)[number];
export const TRANSACTION_STATUSES = ['success', 'pending', 'cancelled'] as const;
/** Why the desk refuses a transfer. */
export const REFUSE_REASONS = [
  'NOT_RECEIVED',
  'AMOUNT_DIFFERS',
  'NAME_DIFFERS',
  'SLIP_USED',
  'OTHER',
] as const;
/** Why the desk refuses a withdrawal: the others are about money that came in. */
export const WITHDRAW_REFUSE_REASONS = ['NAME_DIFFERS', 'OTHER'] as const;
/** Why a transfer is cancelled: it was refused, or it was decided and then taken back. */
export const CANCEL_REASONS = [...REFUSE_REASONS, 'REVERSED'] as const;
/** REPLACED: a correction began before this run was complete. */
export const SETTLEMENT_STATUSES = ['RUNNING', 'DONE', 'REPLACED'] as const;
/**
 * CALLED waits for a second operator, WAITING for the time in which it may be recalled; BEGUN is being settled.
 * UNEQUAL: the two called different results.
 */
export const RESULT_CALL_STATUSES = ['CALLED', 'WAITING', 'BEGUN', 'UNEQUAL', 'RECALLED', 'EXPIRED'] as const;
/** At which odds a bet may be taken: only those seen, also better ones, or the current ones whatever they are. */
export const ACCEPT_ODDS = ['exact', 'better', 'any'] as const;
export const PHONE_CODE_PURPOSES = ['REGISTER', 'RESET'] as const;
export const OPERATOR_ROLES = ['trader', 'cashier', 'admin'] as const;

export type AcceptOdds = (typeof ACCEPT_ODDS)[number];
export type MatchTag = (typeof MATCH_TAGS)[number];
export type CloseCause = (typeof CLOSE_CAUSES)[number];
export type BetStatus = (typeof BET_STATUSES)[number];
export type BetState = (typeof BET_STATES)[number];
export type BetKind = (typeof BET_KINDS)[number];
export type TransactionType = (typeof TRANSACTION_TYPES)[number];
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];
export type RefuseReason = (typeof REFUSE_REASONS)[number];
export type CancelReason = (typeof CANCEL_REASONS)[number];
export type PhoneCodePurpose = (typeof PHONE_CODE_PURPOSES)[number];
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** The columns of a bank statement's file, in any order, with these names in its first row. */
export const BANK_CSV = ['account', 'booked_at', 'amount', 'ref', 'text'] as const;
