import { DEPOSIT_CREDIT_WAIT_MINUTES, WITHDRAW_WAIT_MINUTES } from '@sanam/contract';
import type { Alert } from '@sanam/contract';
import { satang, toBaht } from '@sanam/money';
import { OF_NOTHING_ELSE } from './to-alert.ts';

/** Some transfers or bank lines that wait. */
export interface Waiting {
  count: number;
  /** In satang. */
  amount: number;
  /** Since when the oldest waits; null if there are none. */
  oldest: Date | null;
}

export interface MoneyFacts {
  now: Date;
  /** Transfers that somebody has set aside are not in them. */
  deposits: Waiting;
  withdrawals: Waiting;
  /** Withdrawals of players who owe the house: refusing one collects the debt. The amount is what they owe. */
  owed: Waiting;
  /** Lines of the bank's statement that are matched with nothing, of days that are over. */
  bankLines: Waiting;
}

const MINUTE_MS = 60_000;

/** What cashiers have to do. */
export function moneyAlerts({ now, deposits, withdrawals, owed, bankLines }: MoneyFacts): Alert[] {
  const lateAfter = (minutes: number, { oldest }: Waiting): Alert['severity'] =>
    oldest !== null && now.getTime() - oldest.getTime() > minutes * MINUTE_MS ? 'HIGH' : 'NORMAL';
  return [
    ofAll('DEPOSITS_WAITING', lateAfter(DEPOSIT_CREDIT_WAIT_MINUTES, deposits), deposits),
    ofAll('WITHDRAWALS_WAITING', lateAfter(WITHDRAW_WAIT_MINUTES, withdrawals), withdrawals),
    ofAll('WITHDRAWALS_OWED', 'NORMAL', owed),
    ofAll('STATEMENT_OPEN', 'NORMAL', bankLines),
  ].filter((alert) => alert !== undefined);
}

/** One for all of them: they are a queue, and its page has them one by one. */
function ofAll(kind: Alert['kind'], severity: Alert['severity'], waiting: Waiting): Alert | undefined {
  const { count, amount, oldest } = waiting;
  if (count === 0) return undefined;
  return {
    ...OF_NOTHING_ELSE,
    id: kind,
    kind,
    severity,
    since: oldest?.toISOString() ?? null,
    subject: SUBJECTS[kind] ?? 'transaction',
    count,
    amount: toBaht(satang(amount)),
  };
}

const SUBJECTS: Partial<Record<Alert['kind'], string>> = { STATEMENT_OPEN: 'bank-line' };
