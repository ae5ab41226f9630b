import type { Alert } from '@sanam/contract';

import { approvalKinds } from './approval-kinds.ts';
import { plural } from './plural.ts';

/** What the titles of alerts are made of; empty where an alert has no such part. */
export interface AlertParts {
  readonly count: string;
  readonly amount: string;
  readonly percent: string;
  readonly day: string;
  readonly approval: string;
}

const alerts: Record<Alert['kind'], (parts: AlertParts) => string> = {
  LEDGER_BROKEN: () => 'The ledger is not correct',
  OUTBOX_LAGGING: () => 'Players get changes late',
  APPROVAL_WAITING: ({ approval, amount }) => `${approval} ${amount} waits for a second person`,
  RESULT_UNEQUAL: () => 'The two calls of the result differ',
  RESULT_WAITING: () => 'The result waits for a second call',
  LIABILITY_HIGH: ({ percent }) => `${percent} % of the cap used`,
  DEPOSITS_WAITING: ({ count }) => `Deposits waiting: ${count}`,
  NO_RESULT: () => 'The result is not called',
  WITHDRAWALS_WAITING: ({ count }) => `Payouts waiting: ${count}`,
  MATCH_LATE: () => 'Should have begun',
  NO_PRICE: () => 'No price yet',
  WITHDRAWALS_OWED: ({ count }) => `Payouts of players who owe: ${count}`,
  STATEMENT_OPEN: ({ count }) => `Bank lines without a match: ${count}`,
  DAY_TO_CLOSE: ({ day }) => `${day} can be closed`,
};

export const tonight = {
  title: 'Tonight',
  retry: 'Try again',
  context: (day: string, stadiums: string, matches: string) =>
    `${day} · ${stadiums} stadiums · ${matches} matches`,
  noMatches: 'There is no match tonight',
  staked: 'Stakes tonight',
  stakedHelp: 'of bets that were taken',
  result: 'House result so far',
  resultHelp: (done: string) => `${plural(done, 'match')} decided`,
  openStakes: 'Stakes held',
  openStakesHelp: 'not decided yet',
  matches: 'Matches tonight',
  matchesHelp: 'with a result, of all',
  open: 'Open now',
  openHelp: 'matches take bets',
  worstAll: 'Worst case',
  worstAllHelp: 'of all matches together',
  transfers: 'Deposits / payouts waiting',
  deposits: 'Deposits waiting',
  payouts: 'Payouts waiting',
  oldest: (span: string) => `oldest ${span}`,
  noneWaiting: 'nobody waits',
  timeline: 'All matches of the night',
  legend: {
    open: 'open',
    closed: 'closed',
    ready: 'ready',
    blocked: 'blocked',
    red: 'red',
    blue: 'blue',
    draw: 'draw',
  },
  later: 'Later',
  done: (done: string, all: string) => `${done} of ${all} done`,
  match: 'No.',
  corners: 'Red – blue',
  state: 'State',
  price: 'Price',
  betsPerMinute: 'bets/min',
  worst: 'Worst case',
  share: 'of its cap',
  holder: 'Held by',
  redFavourite: 'red is favourite',
  blueFavourite: 'blue is favourite',
  todo: 'To do now',
  nothingToDo: 'Nothing needs you now.',
  nextMatch: (number: string, stadium: string, time: string, span: string) =>
    `Next: No. ${number}, ${stadium}, at ${time}, in ${span}`,
  noNextMatch: 'No more matches tonight.',
  alerts,
  approvalKinds: approvalKinds.en,
  within: (minutes: string) => `within ${minutes} min`,
  inAll: (amount: string) => `${amount} in all`,
  owed: (amount: string) => `they owe ${amount}`,
  span: {
    minutes: (count: string) => `${count} min`,
    hours: (count: string) => `${count} h`,
    days: (count: string) => `${count} d`,
  },
  waited: (span: string) => `for ${span}`,
  due: (span: string) => `in ${span}`,
  now: 'now',
  firstTodo: 'first thing to do',
  toRingside: 'to ringside',
};
