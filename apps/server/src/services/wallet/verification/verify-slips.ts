import { Refusal } from '@sanam/contract';
import { satang, toBaht } from '@sanam/money';
import type { Satang } from '@sanam/money';
import type { Logger } from '../../../platform/logger.ts';
import { ApprovalNeeded, createConsent } from '../../approvals/consent.ts';
import { createDepositAct } from '../decide-transfer.ts';
import type { DecideNeeds } from '../decide-transfer.ts';
import { judgeFinding } from './judge-finding.ts';
import type { SlipFinding, SlipQuery, SlipVerifier } from './slip-verifier.ts';

export interface VerifyNeeds extends DecideNeeds {
  verifier: SlipVerifier;
  /** What it credits at most; 0: nothing. */
  autoMax: Satang;
  logger: Logger;
}

const TIMEOUT_MS = 10_000;
/** Longer than a verification takes: then its server has stopped. */
const LEASE_SECONDS = 30;
const AT_ONCE = 4;

interface DueSlip {
  transfer_id: string;
  bank_id: string;
  bank_ref: string;
  amount: number;
  created_at: Date;
  full_name: string;
  /** The house's account that the player was shown. */
  account_number: string;
  promptpay_id: string | null;
}

export function createSlipVerification(needs: VerifyNeeds) {
  return (closing: AbortSignal) => verifySlips(needs, closing);
}

/**
 * Verifies the slips of waiting deposits that are due, each in at most three tries, and credits those without objection
 * up to the sum. The service is called outside of transactions. Everything else waits for a cashier, who sees what was
 * found.
 */
async function verifySlips(needs: VerifyNeeds, closing: AbortSignal): Promise<{ verified: number }> {
  const { db, verifier, logger } = needs;
  const due = await db.query<DueSlip>(
    'SELECT * FROM slip_verifications_begin(p_verifier => $1, p_limit => $2, p_lease_seconds => $3)',
    [verifier.name, AT_ONCE, LEASE_SECONDS],
    'slip_verifications_begin',
  );
  await Promise.all(
    due.map(async (slip) => {
      const receiver = receiverOf(slip);
      const finding = await find(verifier, slip, receiver, closing).catch((error: unknown): SlipFinding => {
        logger.warn({ err: error, transactionId: slip.transfer_id }, 'a slip could not be verified');
        return { outcome: 'UNAVAILABLE' };
      });
      // Another server, or this one when it has started again, tries it when the time for this try is over.
      if (closing.aborted) return;
      const mayCredit = await record(needs, slip, finding, receiver);
      if (mayCredit && slip.amount <= needs.autoMax) await credit(needs, slip);
    }),
  );
  return { verified: due.length };
}

function find(
  verifier: SlipVerifier,
  slip: DueSlip,
  receiver: SlipQuery['receiver'],
  closing: AbortSignal,
): Promise<SlipFinding> {
  const { bank_id: bankId, bank_ref: bankRef, amount } = slip;
  const query = { bankId, bankRef, amountSatang: satang(amount), receiver };
  return verifier.verify(query, AbortSignal.any([closing, AbortSignal.timeout(TIMEOUT_MS)]));
}

/** Returns whether it was stored and nothing speaks against the deposit. */
async function record(
  { db, clock }: VerifyNeeds,
  slip: DueSlip,
  finding: SlipFinding,
  receiver: SlipQuery['receiver'],
): Promise<boolean> {
  const found = finding.outcome === 'FOUND' ? finding : undefined;
  const objections =
    found &&
    judgeFinding(found, {
      amount: satang(slip.amount),
      requestedAt: slip.created_at,
      fullName: slip.full_name,
      receiver,
      now: clock.now(),
    });
  const [row] = await db.query<{ is_stored: boolean }>(
    `SELECT slip_verification_record(
       p_transfer => $1, p_outcome => $2, p_amount => $3, p_paid_at => $4, p_receiver_ends => $5, p_sender_name => $6,
       p_objections => $7) AS is_stored`,
    [
      slip.transfer_id,
      finding.outcome,
      found?.amountSatang ?? null,
      found?.at ?? null,
      found?.receiverEnds ?? null,
      found?.senderName ?? null,
      objections ?? null,
    ],
    'slip_verification_record',
  );
  return (row?.is_stored ?? false) && objections?.length === 0;
}

/**
 * Credits it as one person whose checks have all passed. What has changed since is left to the cashiers: the deposit
 * may be decided, claimed or set aside, or an operator may have entered something else.
 */
async function credit(needs: VerifyNeeds, slip: DueSlip): Promise<void> {
  const { db, verifier, logger } = needs;
  const act = createDepositAct(needs);
  const actor = `verifier/${verifier.name}`;
  const transactionId = slip.transfer_id;
  try {
    await db.transact(async (tx) => {
      const subject = { kind: act.kind, subject: act.subjectOf({ transactionId }), actor };
      const consent = createConsent(tx, needs, subject);
      const deposit = await act.run(
        tx,
        { transactionId },
        {
          actor,
          consent: async (moved) => {
            // Where no sum is set, a cashier may credit against a check; a verifier never does.
            if (moved.isAlways) throw new ApprovalNeeded(moved.amount);
            await consent(moved);
          },
        },
      );
      if (deposit.aside !== null) throw new ApprovalNeeded(satang(slip.amount));
    });
    logger.info({ transactionId, amount: toBaht(satang(slip.amount)) }, 'a verifier has credited a deposit');
  } catch (error) {
    if (!(error instanceof ApprovalNeeded) && !(error instanceof Refusal)) throw error;
  }
}

function receiverOf({
  account_number: accountNumber,
  promptpay_id: promptPayId,
}: DueSlip): SlipQuery['receiver'] {
  return { accountNumber, ...(promptPayId !== null && { promptPayId }) };
}
