import type { LedgerCheck, LedgerProof, OperatorRole } from '@sanam/contract';

type HouseAccount = keyof LedgerProof['house'];

const roles: Record<OperatorRole, string> = { admin: 'Admin', trader: 'Trader', cashier: 'Cashier' };

const accounts: Record<HouseAccount, { name: string; meaning: string }> = {
  bank: { name: 'Bank', meaning: 'Deposits less withdrawals.' },
  stakesHeld: { name: 'Stakes held', meaning: 'Taken for bets that are not settled yet.' },
  result: { name: 'Result', meaning: 'What settled bets have brought the house. A minus is a loss.' },
};

const rules: Record<LedgerCheck, string> = {
  POSTINGS_BALANCE: 'Every posting has two or more entries that sum to zero',
  ENTRIES_SUM_TO_ZERO: 'All entries together sum to zero',
  ENTRIES_BELONG: 'Every entry belongs to a posting and an account',
  BALANCES_MATCH_ENTRIES: 'Every stored balance is the sum of its entries',
  NO_PLAYER_BELOW_ZERO:
    'No player’s wallet or hold is below zero and no debt above it, now or after any entry',
  PLAYERS_HAVE_ACCOUNTS: 'Every player has a wallet and a hold account with a balance',
  DEBT_BEFORE_WALLET: 'No player who owes the house has money in the wallet',
  TRANSFERS_MOVE_ONCE:
    'Every deposit and withdrawal has moved its amount as its state says, once, and nothing else has',
  HOLDS_MATCH_WITHDRAWALS: 'Every player’s hold is the sum of his waiting withdrawals',
  BETS_MOVE_ONCE: 'Every bet took its stake once and has paid exactly what its result says',
  BETS_NUMBERED: 'Every player’s bets are numbered without a gap',
  BETS_WITHIN_WINDOWS: 'No bet was taken while betting was closed',
  BETS_AT_CURRENT_RATE: 'Every bet was taken at the odds current at that moment',
  RUNS_LEAVE_NO_BET: 'A settlement that is done has left no bet and no leg behind',
  AUDIT_CHAIN: 'Every row of the desk’s trail is sealed with the one before it',
};

export const en = {
  desk: { name: 'Operator desk', loggedInAs: 'Logged in as', logOut: 'Log out' },
  roles,
  login: {
    title: 'Log in',
    username: 'Username',
    password: 'Password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    usernameMissing: 'Please enter your username',
    passwordMissing: 'Please enter your password',
    submit: 'Log in',
    submitting: 'Logging in...',
    wrongCredentials: 'The username or the password is not right.',
    noAnswer: 'The server did not answer. Please try again.',
    sessionEnded: 'Your session has ended. Please log in again.',
  },
  books: {
    title: 'The books',
    proveAgain: 'Prove again',
    proving: 'Proving...',
    isRight: 'The books are right',
    isWrong: 'The books are not right',
    isWrongHelp: 'Stop taking bets and restore from what is known to be good.',
    provedAt: (moment: string) => `Proved ${moment} (Bangkok)`,
    noAnswer: 'The server did not answer.',
    notProved: 'The books have not been proved.',
    earlierProof: 'What stands below is the earlier proof.',
    retry: 'Try again',
    forAdmins: 'The books are for admins',
    forAdminsHelp: 'If you need to see them, ask an admin.',
    house: 'The house',
    accounts,
    checks: 'What was proved',
    rule: 'Rule',
    lookedAt: 'Looked at',
    state: 'State',
    holds: 'Holds',
    fails: 'Broken',
    violations: (count: string) => `${count} broken`,
  },
  rules,
  broken: {
    title: 'Something went wrong on this page',
    help: 'Load the page again. If it happens again, tell an admin.',
    reload: 'Load again',
  },
};

/** A text that one language has and the other lacks does not compile. */
export type Texts = typeof en;
