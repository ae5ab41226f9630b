import type { ApprovalKind, OperatorRole } from '@sanam/contract';
import type { Satang } from '@sanam/money';
import type { Sql } from '../../db/database.ts';
import type { Actor } from '../audit/actor.ts';

/** Something an operator does that may need a second person. */
export interface Act<Payload extends object, Result> {
  kind: ApprovalKind;
  /** Who may approve it: those who may do it. */
  roles: readonly OperatorRole[];
  /** As in the audit trail, such as `match/12`. */
  subjectOf(payload: Payload): string;
  /**
   * Does it, and calls `consent` once, under its locks, with what it moves. That may be before or after its writes:
   * when a second person is needed, `consent` throws, and the transaction is undone. Not to be called when nothing
   * changes.
   */
  run(tx: Sql, payload: Payload, by: { actor: Actor; consent: Consent }): Promise<Result>;
  /** After the commit, in the process that did it. */
  afterCommit?(result: Result): void | Promise<void>;
}

export type AnyAct = Act<never, unknown>;

export type Consent = (moved: Moved) => Promise<void>;

export interface Moved {
  amount: Satang;
  /** Needs a second person at any amount, where a sum is set. */
  isAlways?: boolean;
  /** Is refused where no sum is set. */
  isRefusedWhenOff?: boolean;
  /** What one person may move alone, if it is less than the sum. */
  aloneMax?: Satang;
  /**
   * Why a second person is needed: joins the request, so that they see it, and `run` gets it when they approve.
   */
  because?: object;
}
