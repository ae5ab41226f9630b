import type { LedgerCheck, LedgerVerification, OperatorRole } from '@sanam/contract';

type HouseAccount = keyof LedgerVerification['house'];

const roles: Record<OperatorRole, string> = { admin: 'Admin', trader: 'Trader', cashier: 'Cashier' };

const accounts: Record<HouseAccount, { name: string; meaning: string }> = {
  bank: { name: 'Bank', meaning: 'Deposits less withdrawals.' },
  stakesHeld: { name: 'Stakes held', meaning: 'Taken for bets that are not settled yet.' },
  result: { name: 'Result', meaning: 'What the house has won or lost on settled bets. A minus is a loss.' },
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
  HOLDS_MATCH_WITHDRAWALS: 'Every player’s hold is the sum of their pending withdrawals',
  BETS_MOVE_ONCE: 'Every bet took its stake once and has paid exactly what its result says',
  BETS_NUMBERED: 'Every player’s bets are numbered without a gap',
  BETS_TOLD_WHEN_SETTLED: 'No player was told a decision before it was made',
  BETS_WITHIN_WINDOWS: 'No bet was taken while betting was closed',
  BETS_AT_CURRENT_RATE: 'Every bet was taken at the odds current at that moment',
  RUNS_LEAVE_NO_BET: 'Every completed settlement has settled every bet and every leg',
  AUDIT_CHAIN: 'Every row of the audit log is chained to the row before it',
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
    wrongCredentials: 'The username or the password is not correct.',
    noReply: 'The server did not reply. Please try again.',
    sessionEnded: 'Your session has ended. Please log in again.',
  },
  ledger: {
    title: 'Ledger',
    verifyAgain: 'Verify again',
    verifying: 'Verifying...',
    isCorrect: 'The ledger is correct',
    isIncorrect: 'The ledger is not correct',
    isIncorrectHelp: 'Stop taking bets and restore a backup that is known to be correct.',
    verifiedAt: (moment: string) => `Verified ${moment} (Bangkok)`,
    noReply: 'The server did not reply.',
    notVerified: 'The ledger has not been verified.',
    earlierResult: 'The result below is from the earlier verification.',
    retry: 'Try again',
    forAdmins: 'Only admins can see the ledger',
    forAdminsHelp: 'If you need to see it, ask an admin.',
    house: 'House accounts',
    accounts,
    checks: 'Rules checked',
    rule: 'Rule',
    rowsChecked: 'Checked',
    status: 'Status',
    isMet: 'Met',
    isViolated: 'Violated',
    violations: (count: string) => `Violations: ${count}`,
  },
  rules,
  error: {
    title: 'Something went wrong on this page',
    help: 'Load the page again. If it happens again, contact an admin.',
    reload: 'Load again',
  },
};

/** A text that one language has and the other lacks does not compile. */
export type Texts = typeof en;
