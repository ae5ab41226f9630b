import { BANKS, Refusal, WITHDRAW_REFUSE_REASONS } from '@sanam/contract';
import type { DepositCheck, RefuseReason } from '@sanam/contract';
import { NO_MONEY, satang } from '@sanam/money';
import type { Sql } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Act } from '../approvals/act.ts';
import type { ApprovalNeeds } from '../approvals/consent.ts';
import { runOrRequestApproval } from '../approvals/run-or-request-approval.ts';
import { nameOf, originOf } from '../audit/actor.ts';
import type { Actor } from '../audit/actor.ts';
import { refuseEndedSession } from '../audit/refuse-ended-session.ts';
import { unwrapOutcome } from '../idempotency/idempotent-request.ts';
import type { RefusedOutcome } from '../idempotency/idempotent-request.ts';
import { invalidField } from '../input/invalid-field.ts';
import { checkDeposit, failedOf, isTypedAlone, referenceOf, showsName } from './check-deposit.ts';
import { readDeskTransaction, readTransferRow, toDeskTransaction } from './to-desk-transaction.ts';
import type { DecidedTransaction, TransferRow } from './to-desk-transaction.ts';

export interface DecideNeeds extends ApprovalNeeds {
  /** Whether a deposit is confirmed only with the bank's reference. */
  needsBankRef: boolean;
}

/** The money came in, or was paid out. */
interface Confirmation {
  transactionId: string;
  /** The bank's reference of the transfer: both or none. */
  bankId?: string;
  bankRef?: string;
  /** Pays out although the player owes the house. */
  despiteDebt?: boolean;
}

interface Rejection {
  transactionId: string;
  /** What the player reads. */
  reason?: RefuseReason;
  /** What the desk reads. */
  note?: string;
}

export type Decision = { actor: Actor } & (
  | ({ status: 'success' } & Confirmation)
  | ({ status: 'cancelled' } & Rejection)
);

/**
 * Decides a waiting deposit or withdrawal, once: postings, events and audit row are one transaction. One that a single
 * person may not decide still waits, then with the id of the approval.
 */
export async function decideTransfer(
  needs: DecideNeeds,
  { actor, ...decision }: Decision,
): Promise<DecidedTransaction> {
  if (decision.status === 'cancelled') {
    const { transactionId, reason = 'OTHER', note } = decision;
    if (!WITHDRAW_REFUSE_REASONS.some((one) => one === reason)) {
      const { type } = await readDeskTransaction(needs, transactionId);
      if (type === 'withdraw') throw invalidField('reason', 'enum');
    }
    return needs.db.transact(async (tx) => {
      const refusal = { transactionId, status: 'cancelled', reason, note, actor } as const;
      const transfer = await decide({ ...needs, db: tx }, refusal);
      await refuseEndedSession(tx, actor);
      return toDeskTransaction(transfer);
    });
  }
  const { status: _, ...confirmation } = decision;
  const { transactionId, bankId, bankRef } = confirmation;
  if (bankId !== undefined && bankRef === undefined) throw invalidField('bankRef', 'required');
  if (bankRef !== undefined && bankId === undefined) throw invalidField('bankId', 'required');
  const { type } = await readDeskTransaction(needs, transactionId);
  const outcome =
    type === 'deposit'
      ? await runOrRequestApproval(needs, createDepositAct(needs), confirmation, actor)
      : await runOrRequestApproval(needs, createWithdrawalAct(needs), confirmation, actor);
  if ('result' in outcome) return outcome.result;
  return { ...(await readDeskTransaction(needs, transactionId)), ...outcome };
}

/** Says that a withdrawal may be transferred, before it is paid. Above the sum that needs a second person. */
export async function approveWithdrawal(
  needs: DecideNeeds,
  { actor, ...approval }: { transactionId: string; despiteDebt?: boolean; actor: Actor },
): Promise<DecidedTransaction> {
  const payload = { ...approval, isBeforehand: true as const };
  const outcome = await runOrRequestApproval(needs, createWithdrawalAct(needs), payload, actor);
  if ('result' in outcome) return outcome.result;
  return { ...(await readDeskTransaction(needs, approval.transactionId)), ...outcome };
}

type ActNeeds = Pick<DecideNeeds, 'clock' | 'needsBankRef'>;

/** With what the second person saw: the checks, and when the bank's list was entered. */
type Credit = Confirmation & {
  failedChecks?: readonly DepositCheck['check'][];
  comparedAt?: string | null;
};

/**
 * Crediting a deposit: by one person when its checks pass, above the sum only by more than what that person has typed
 * or imported.
 */
export function createDepositAct({ clock, needsBankRef }: ActNeeds): Act<Credit, DecidedTransaction> {
  return {
    kind: 'DEPOSIT',
    roles: ['cashier', 'admin'],
    subjectOf: ({ transactionId }) => `transaction/${transactionId}`,
    async run(tx, { failedChecks: approved, comparedAt: seen, ...confirmation }, { actor, consent }) {
      const needs = { db: tx, clock, needsBankRef };
      const line = lineOf(await readTransferRow(tx, confirmation.transactionId));
      const decided = await decide(needs, {
        ...confirmation,
        ...(line && { line }),
        status: 'success',
        actor,
      });
      // A line that was matched since is not what it was credited with.
      const deposit = decided.bank_line_is_own === null ? { ...decided, line: null } : decided;
      const failedChecks = failedOf(checkDeposit(deposit));
      // The bank's list was entered again since: that is not what the second person saw.
      const { arrival_at: at } = deposit;
      const comparedAt = at === null ? null : new Date(at).toISOString();
      if (approved && (seen !== comparedAt || failedChecks.some((check) => !approved.includes(check))))
        throw new Refusal('APPROVAL_STALE');
      const isAlways = failedChecks.length > 0;
      // What one person has typed or imported and nothing else shows is their word alone: it counts like a payout.
      const isAlone = isTypedAlone(deposit, nameOf(actor));
      const amount = isAlways || isAlone ? satang(deposit.amount) : NO_MONEY;
      await consent({ amount, isAlways, because: { failedChecks, comparedAt } });
      return toDeskTransaction(deposit);
    },
  };
}

/** The line of the bank's statement that shows a deposit, as it is stored when the deposit is credited. */
interface ShownBy {
  id: string;
  /** The bank of the line's reference, which no statement names: that of the slip, or of the player's account. */
  bankId: string;
  isOwn: boolean;
}

function lineOf(deposit: TransferRow): ShownBy | undefined {
  const { line, bank_id: slipBank, bank_ref: slipRef, bank_code: registered } = deposit;
  if (line === null) return undefined;
  const ref = referenceOf(line);
  const listedBank = deposit.arrival_bank_ref === ref ? deposit.arrival_bank_id : null;
  const own = BANKS.find(({ code }) => code === registered)?.id ?? BANKS[0].id;
  return {
    id: line.id,
    bankId: (slipRef === ref ? slipBank : null) ?? listedBank ?? own,
    isOwn: showsName(deposit),
  };
}

/** Paying a withdrawal out, or saying beforehand that it may be: the first of the two needs the consent. */
export function createWithdrawalAct({
  clock,
  needsBankRef,
}: ActNeeds): Act<Confirmation & { isBeforehand?: true }, DecidedTransaction> {
  return {
    kind: 'WITHDRAWAL',
    roles: ['cashier', 'admin'],
    subjectOf: ({ transactionId }) => `transaction/${transactionId}`,
    async run(tx, { isBeforehand, ...confirmation }, { actor, consent }) {
      const needs = { db: tx, clock, needsBankRef };
      if (isBeforehand) {
        const { transfer, isNew } = await approve(needs, { ...confirmation, actor });
        if (isNew) await consent({ amount: satang(transfer.amount) });
        return toDeskTransaction(transfer);
      }
      const transfer = await decide(needs, { ...confirmation, status: 'success', actor });
      if (transfer.approved_at === null) await consent({ amount: satang(transfer.amount) });
      return toDeskTransaction(transfer);
    },
  };
}

async function approve(
  { db, clock }: { db: Sql; clock: Clock },
  { transactionId, despiteDebt = false, actor }: Confirmation & { actor: Actor },
): Promise<{ transfer: TransferRow; isNew: boolean }> {
  const [row] = await db.query<{ outcome: { transfer: TransferRow; isNew: boolean } | RefusedOutcome }>(
    `SELECT withdrawal_approve(
       p_id => $1, p_despite_debt => $2, p_actor => $3, p_at => $4, p_session => $5, p_address => $6) AS outcome`,
    [transactionId, despiteDebt, nameOf(actor), clock.now(), ...originOf(actor)],
    'withdrawal_approve',
  );
  return unwrapOutcome(row);
}

interface AnyDecision extends Confirmation {
  status: 'success' | 'cancelled';
  reason?: RefuseReason | undefined;
  note?: string | undefined;
  line?: ShownBy;
  actor: Actor;
}

async function decide(
  { db, clock, needsBankRef }: { db: Sql; clock: Clock; needsBankRef: boolean },
  { transactionId, status, reason, note, bankId, bankRef, line, despiteDebt = false, actor }: AnyDecision,
): Promise<TransferRow> {
  const [row] = await db.query<{ outcome: { transfer: TransferRow } | RefusedOutcome }>(
    `SELECT transfer_decide(
       p_id => $1, p_status => $2, p_reason => $3, p_note => $4, p_bank_id => $5, p_bank_ref => $6,
       p_needs_bank_ref => $7, p_bank_line => $8, p_bank_line_bank_id => $9, p_bank_line_is_own => $10, p_despite_debt => $11,
       p_actor => $12, p_at => $13, p_session => $14, p_address => $15) AS outcome`,
    [
      transactionId,
      status,
      reason ?? null,
      note ?? null,
      bankId ?? null,
      bankRef ?? null,
      needsBankRef,
      line?.id ?? null,
      line?.bankId ?? null,
      line?.isOwn ?? null,
      despiteDebt,
      nameOf(actor),
      clock.now(),
      ...originOf(actor),
    ],
    'transfer_decide',
  );
  return unwrapOutcome(row).transfer;
}
