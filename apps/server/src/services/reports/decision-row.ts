import type { DecidedBet } from '@sanam/contract';
import { satang, toBaht } from '@sanam/money';
import type { LegRow } from './leg-row.ts';
import type { ListedBet } from './to-listed-bets.ts';

/** A leg with the last decision of its bet. */
export interface DecisionRow extends LegRow {
  settle_no: number;
  settled_at: Date | null;
  /** What the decision before paid, if there was one. */
  previous_payout: number | null;
}

/** When the bet called `b` was settled last, for a query around it; the ledger has one posting for each settlement. */
export const SETTLED_AT = `(SELECT created_at FROM posting WHERE kind = 'SETTLE' AND ref = b.id || '/' || b.settle_no)`;

/** What a settlement of the bet called `b` paid, from the ledger; NULL for number 0. */
export function payoutOf(settleNo: string): string {
  return `CASE WHEN ${settleNo} > 0 THEN (
      SELECT coalesce(sum(e.amount) FILTER (WHERE a.kind = 'PLAYER_WALLET'), 0)::bigint
        FROM posting p JOIN entry e ON e.posting_id = p.id JOIN account a ON a.id = e.account_id
       WHERE p.kind = 'SETTLE' AND p.ref = b.id || '/' || (${settleNo})) END`;
}

export function toDecidedBet({ transaction }: ListedBet, row: DecisionRow): DecidedBet {
  const { previous_payout: previous } = row;
  return {
    ...transaction,
    settleNo: row.settle_no,
    settledAt: row.settled_at?.toISOString() ?? null,
    previousNet: previous === null ? null : toBaht(satang(previous - row.stake)),
  };
}
