/** Business constants. Money is in baht here, as the player types it; the server counts in satang. */
export const BET_MIN_BAHT = 10;
export const BET_MAX_BAHT = 10_000;
/** The most that the open step bets of a player may pay together, as SQL enforces it. @internal */
export const STEP_PAYOUTS_OPEN_MAX_BAHT = 3_000_000;
/** A bet that arrives later than this after the player confirmed it is refused. */
export const BET_AGE_MAX_SECONDS = 120;
/** The largest that a limit of the house may be. */
export const LIMIT_MAX_BAHT = 1_000_000_000;
/** The smallest sum above which an act may need a second person. */
export const APPROVAL_BAHT_MIN = 1000;
/** How long an act waits for its second person. */
export const APPROVAL_MINUTES = 15;
/** The smallest and the largest value of each. */
export const SETTING_SECONDS = {
  deskSilence: [1, 60],
  deskAbsence: [10, 3600],
  resultRecall: [0, 60],
} as const;
export const DEPOSIT_MIN_BAHT = 50;
export const DEPOSIT_MAX_BAHT = 1_000_000;
export const WITHDRAW_MIN_BAHT = 100;
/** How much may be typed while the balance is unknown. The server checks the balance itself. */
export const WITHDRAW_FALLBACK_BAHT = 1_000_000;
/** How many pending deposits, and how many pending withdrawals, a player may have. */
export const PENDING_TRANSFERS_MAX = 10;

/** The picture of a bank's slip. */
export const SLIP_IMAGE_MAX_BYTES = 200 * 1024;
export const SLIP_IMAGE_SIDE_MAX = 4096;
export const SLIP_IMAGE_DAYS = 90;
/** Pictures that a player may upload in an hour. */
export const SLIP_IMAGES_PER_HOUR = 10;

/** Characters of a bank statement's file. */
export const BANK_CSV_MAX = 1_000_000;

/** The most that one adjustment may give or take. */
export const ADJUST_MAX_BAHT = 1_000_000;
/** The most that one operator may give or take alone, where a second person is asked for at all. */
export const ADJUST_ALONE_MAX_BAHT = 5000;
/** How long an operator has a transfer that they claimed, unless they claim it again; 10 minutes once it may be paid. */
export const CLAIM_SECONDS = 60;
/** The most that the bank's list may show of one deposit. */
export const ARRIVAL_MAX_BAHT = 100_000_000;
/** How long nothing is paid out to a bank account that was changed at the desk. */
export const BANK_CHANGE_HOURS = 24;
/** How many days one report adds up. */
export const REPORT_DAYS_MAX = 366;
/** Players and withdrawals that the preview of a result names. */
export const PREVIEW_LIST_MAX = 20;
/** How old an account may be to be listed as new. */
export const NEW_PLAYER_DAYS = 7;
/** What an operator writes beside an act, such as its reason. */
export const REASON_MAX = 500;

/** For a bet on one match and for a step bet over several. */
export const BET_CHIPS = [100, 500, 1000, 2500, 5000, 10_000] as const;
/** How many chips of their own a player may have in place of those, each an amount that can be bet. */
export const OWN_CHIPS_MIN = 3;
export const OWN_CHIPS_MAX = 6;
/** In the deposit sheet; each sets the amount. */
export const DEPOSIT_CHIPS = [100, 300, 500, 1000, 2000, 5000, 10_000, 20_000] as const;
/** On the withdraw page. */
export const WITHDRAW_CHIPS = [100, 500, 1000] as const;
export const STEP_SINGLE_CHIPS = [50, 100, 200, 500, 1000, 2000] as const;

export const PASSWORD_MIN_REGISTER = 6;
export const PASSWORD_MIN_CHANGE = 8;
/** Allows long passphrases, but not inputs that make hashing expensive. */
export const PASSWORD_MAX = 128;
export const PHONE_CODE_DIGITS = 6;
export const PHONE_CODE_MINUTES = 10;
export const PHONE_CODE_TRIES = 5;
/** Codes sent in an hour. */
export const PHONE_CODES_PER_PHONE = 3;
export const PHONE_CODES_PER_ADDRESS = 10;
export const PHONE_MIN = 10;
export const PHONE_MAX = 15;
export const FULL_NAME_MIN = 2;
export const FULL_NAME_MAX = 100;
export const BANK_ACCOUNT_MIN = 10;
export const BANK_ACCOUNT_MAX = 15;
export const LINE_MIN = 3;
export const LINE_MAX = 50;
export const REFERRER_MAX = 50;

/** Names of stadiums, matches and contestants. */
export const NAME_MAX = 120;
/** Characters of an announcement, and how many may be shown or scheduled at once. */
export const ANNOUNCEMENT_MAX = 300;
export const ANNOUNCEMENTS_MAX = 3;
/** How long an announcement is shown at most. */
export const ANNOUNCEMENT_DAYS_MAX = 92;
/** How long an account for deposits waits after it was approved. */
export const DEPOSIT_ACCOUNT_WAIT_MINUTES = 30;
/** The name of an account that players deposit to. */
export const ACCOUNT_NAME_MAX = 100;
export const ROUND_NO_MAX = 99;
/** Matches are numbered per stadium, line and night. */
export const MATCH_NO_MAX = 999;
/** How many matches are added or reordered at once. */
export const BULK_MATCHES_MAX = 60;
export const STREAMING_URL_MAX = 500;
export const IDEMPOTENCY_KEY_MAX = 64;

export const PAGE_SIZE = 10;
export const LIST_LIMIT = 100;
export const PREVIOUS_ODDS_COUNT = 7;
export const RUNNING_BETS_SHOWN = 5;

export const ACCESS_TOKEN_SECONDS = 15 * 60;
/** How long a replaced refresh token stays valid, so that two tabs do not log each other out. */
export const REFRESH_GRACE_SECONDS = 10;
export const SESSION_DAYS = 30;
/** The desk handles money, so its sessions are short, cannot be refreshed and end when nobody touches the desk. */
export const OPERATOR_SESSION_HOURS = 12;
/** SQL ends a session that was not touched for so long. @internal */
export const OPERATOR_IDLE_MINUTES = 20;
export const OPERATOR_PASSWORD_MIN = 12;
export const RECOVERY_CODES = 10;
/** Matches that one desk reports to watch. */
export const BEAT_MATCHES_MAX = 50;
export const PASSKEYS_MAX = 10;

export const REGISTER_REDIRECT_MS = 2000;
export const BET_MODAL_CLOSE_MS = 200;
export const ODDS_BLINK_MS = 30_000;
export const BET_STATUS_POLL_MS = 2000;
export const BET_STATUS_MAX_ATTEMPTS = 30;
export const DEPOSIT_CREDIT_WAIT_MINUTES = 15;
export const WITHDRAW_WAIT_MINUTES = 30;
export const CORRECTION_WINDOW_HOURS = 24;
/** How long the first call of a result waits for the second. */
export const RESULT_CALL_MINUTES = 15;

/** Fixed by the provider for every registration from this app. */
export const DEFAULT_ACCOUNT_ID = 1;
export const AGENT_ID = 1;
