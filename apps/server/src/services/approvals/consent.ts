import { Refusal } from '@sanam/contract';
import { satang } from '@sanam/money';
import type { Satang } from '@sanam/money';
import type { Database, Sql } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { nameOf } from '../audit/actor.ts';
import type { Actor } from '../audit/actor.ts';
import type { AnyAct, Consent, Moved } from './act.ts';

export interface ApprovalNeeds {
  db: Database;
  clock: Clock;
  settings: {
    /** `approvalSum`: above it an act needs a second person; undefined: none does. */
    read(sql: Sql): Promise<{ approvalSum: Satang | undefined }>;
  };
}

/** Thrown out of an act that one person may not do alone; caught by `runOrRequestApproval`. */
export class ApprovalNeeded extends Error {
  readonly amount: Satang;
  readonly because: object;

  constructor(amount: Satang, because: object = {}) {
    super('a second person is needed');
    this.name = 'ApprovalNeeded';
    this.amount = amount;
    this.because = because;
  }
}

interface Subject {
  kind: AnyAct['kind'];
  subject: string;
  actor: Actor;
  approval?: { id: string; amount: number };
}

/**
 * Decides whether the act may go on, by the sum that is in force in its transaction, and stores the act with that sum.
 * An approval covers no more than the amount that was approved.
 */
export function createConsent(tx: Sql, { settings }: ApprovalNeeds, subject: Subject): Consent {
  const { kind, actor, approval } = subject;
  return async ({ amount, isAlways = false, isRefusedWhenOff = false, aloneMax: ownMax, because }: Moved) => {
    const { approvalSum } = await settings.read(tx);
    if (approvalSum === undefined && isRefusedWhenOff) throw new Refusal('APPROVAL_REQUIRED');
    const aloneMax =
      approvalSum === undefined ? undefined : satang(Math.min(approvalSum, ownMax ?? approvalSum));
    if (approval && amount > approval.amount) throw new Refusal('APPROVAL_STALE');
    const isNeeded = aloneMax !== undefined && (isAlways || amount > aloneMax);
    if (isNeeded && !approval) throw new ApprovalNeeded(amount, because);
    await tx.query(
      `INSERT INTO desk_act (kind, subject, amount, alone_max, is_always, actor, approval_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [kind, subject.subject, amount, aloneMax ?? null, isAlways, nameOf(actor), approval?.id ?? null],
      'desk-act',
    );
  };
}
