import { bangkokDayRange } from '@sanam/betting';
import type { Alert, DayState, OperatorRole } from '@sanam/contract';
import type { Sql } from '../../../db/database.ts';
import { readOldestPending } from '../../../outbox/publish-events.ts';
import type { Clock } from '../../../platform/clock.ts';
import { readDay, readDayToClose } from '../days/close-day.ts';
import { readLastRun } from '../ledger-runs.ts';
import { readExposures } from '../list-exposure.ts';
import { findAlerts } from './find-alerts.ts';
import type { AlertFacts, WaitingApproval } from './find-alerts.ts';
import type { LastCall } from './match-alerts.ts';
import type { MoneyFacts, Waiting } from './money-alerts.ts';

export interface AlertNeeds {
  db: Sql;
  clock: Clock;
  /** The kinds that a role may approve. */
  approvalKindsOf: (role: OperatorRole) => readonly string[];
}

type AlertsOf = (username: string, role: OperatorRole) => Alert[];

/** Reads once what the alerts of all operators follow from. */
export async function readAlerts(
  needs: AlertNeeds,
  read?: (day: string) => Promise<DayState>,
): Promise<AlertsOf> {
  const facts = await readFacts(needs, read);
  return (username, role) =>
    findAlerts(facts, { username, role, approvalKinds: needs.approvalKindsOf(role) });
}

/** What is open of a day is added up over the whole evening, and nobody has to close it within seconds. */
const DAY_EVERY_MS = 5000;

/** As `readAlerts`, for those who read every second. Whether a day was closed is read every time. */
export function createAlertPoll(needs: AlertNeeds): () => Promise<AlertsOf> {
  let last: { state: DayState; atMs: number } | undefined;
  return () =>
    readAlerts(needs, async (day) => {
      const nowMs = needs.clock.now().getTime();
      const isFresh = last?.state.day === day && Math.abs(nowMs - last.atMs) < DAY_EVERY_MS;
      if (!last || !isFresh) last = { state: await readDay(needs, day), atMs: nowMs };
      return last.state;
    });
}

async function readFacts(
  { db, clock }: AlertNeeds,
  read?: (day: string) => Promise<DayState>,
): Promise<AlertFacts> {
  const now = clock.now();
  const matches = await readExposures(db);
  const calls = await db.query<LastCall>(
    `SELECT c.* FROM unnest($1::bigint[]) AS m (id)
      CROSS JOIN LATERAL (SELECT match_id, status, version, first_by, first_at, second_at FROM result_call
                           WHERE match_id = m.id ORDER BY id DESC LIMIT 1) AS c`,
    [matches.map(({ id }) => id)],
    'reports_calls',
  );
  const approvals = await db.query<WaitingApproval>(
    `SELECT id, kind, subject, amount, asked_by, asked_at FROM approval WHERE status = 'PENDING' AND expires_at > $1`,
    [now],
    'reports_approvals',
  );
  return {
    now,
    matches,
    calls,
    approvals,
    ledger: await readLastRun(db),
    oldestEventAt: await readOldestPending(db),
    dayToClose: await readDayToClose({ db, clock }, read),
    ...(await readMoney(db, now)),
  };
}

interface MoneyRow {
  of: 'deposit' | 'withdraw' | 'owed' | 'line';
  count: number;
  amount: number;
  oldest: Date | null;
}

const NONE: Waiting = { count: 0, amount: 0, oldest: null };

/** Through partial indexes: what waits is little, however long the history grows. */
async function readMoney(db: Sql, now: Date): Promise<Omit<MoneyFacts, 'now'>> {
  const rows = await db.query<MoneyRow>(
    `SELECT type AS of, count(*), sum(amount)::bigint AS amount, min(created_at) AS oldest
       FROM transfer WHERE status = 'pending' AND aside_at IS NULL GROUP BY type
      UNION ALL
     SELECT 'owed', count(*), coalesce(-sum(d.balance), 0)::bigint, min(t.created_at)
       FROM transfer t
       JOIN account a ON a.player_id = t.player_id AND a.kind = 'PLAYER_DEBT'
       JOIN account_balance d ON d.account_id = a.id AND d.balance < 0
      WHERE t.status = 'pending' AND t.type = 'withdraw'
      UNION ALL
     SELECT 'line', count(*), coalesce(sum(amount), 0)::bigint, min(booked_at)
       FROM bank_line WHERE matched_by IS NULL AND booked_at < $1`,
    [bangkokDayRange(now).from],
    'reports_money',
  );
  const of = (name: MoneyRow['of']): Waiting => rows.find((row) => row.of === name) ?? NONE;
  return { deposits: of('deposit'), withdrawals: of('withdraw'), owed: of('owed'), bankLines: of('line') };
}
