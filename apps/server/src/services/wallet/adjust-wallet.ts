import { createHash } from 'node:crypto';
import { ADJUST_ALONE_MAX_BAHT } from '@sanam/contract';
import type { Endpoints, ReplyOf } from '@sanam/contract';
import { baht, parseBaht, satang } from '@sanam/money';
import type { Clock } from '../../platform/clock.ts';
import { uuidv7 } from '../../platform/ids.ts';
import type { Act } from '../approvals/act.ts';
import type { ApprovalNeeds } from '../approvals/consent.ts';
import { runOrRequestApproval } from '../approvals/run-or-request-approval.ts';
import { nameOf, originOf } from '../audit/actor.ts';
import type { Actor } from '../audit/actor.ts';
import { unwrapOutcome } from '../idempotency/idempotent-request.ts';
import type { RefusedOutcome } from '../idempotency/idempotent-request.ts';
import { invalidField } from '../input/invalid-field.ts';

type Adjusted = ReplyOf<Endpoints['POST /desk/players/{id}/adjust']>;

export interface AdjustmentRequest {
  playerId: number;
  /** Baht; below zero it is taken from the player. */
  amount: number;
  reason: string;
  /** The same key of the same operator adjusts a player once. */
  key: string | undefined;
  actor: Actor;
}

interface Adjustment {
  adjustmentId: string;
  playerId: number;
  /** Baht, for the second person who reads it. */
  amount: number;
  reason: string;
}

/**
 * Gives a player money of the house, or takes some: posting, event and audit row are one transaction. What one person
 * may not move alone is not moved, and comes with the id of the approval.
 */
export async function adjustWallet(
  needs: ApprovalNeeds,
  { playerId, amount, reason, key, actor }: AdjustmentRequest,
): Promise<Adjusted> {
  if (parseBaht(amount) === undefined) throw invalidField('amount', 'decimals');
  const adjustmentId =
    key === undefined ? uuidv7(needs.clock.now()) : toUuid([nameOf(actor), String(playerId), key]);
  const adjustment = { adjustmentId, playerId, amount, reason };
  const outcome = await runOrRequestApproval(needs, createAdjustmentAct(needs), adjustment, actor);
  return { adjustmentId, amount, ...('approvalId' in outcome && outcome) };
}

export function createAdjustmentAct({ clock }: { clock: Clock }): Act<Adjustment, void> {
  return {
    kind: 'ADJUSTMENT',
    roles: ['admin'],
    subjectOf: ({ playerId }) => `player/${playerId}`,
    async run(tx, { adjustmentId, playerId, amount: amountBaht, reason }, { actor, consent }) {
      const amount = baht(amountBaht);
      const [row] = await tx.query<{ outcome: { isNew: boolean } | RefusedOutcome }>(
        `SELECT wallet_adjust(p_id => $1, p_player => $2, p_amount => $3, p_reason => $4, p_actor => $5, p_at => $6,
                              p_session => $7, p_address => $8) AS outcome`,
        [adjustmentId, playerId, amount, reason, nameOf(actor), clock.now(), ...originOf(actor)],
        'wallet_adjust',
      );
      const { isNew } = unwrapOutcome(row);
      // One that was made before moves nothing now.
      if (isNew) await consent({ amount: satang(Math.abs(amount)), aloneMax: baht(ADJUST_ALONE_MAX_BAHT) });
    },
  };
}

/** The same names give the same id, so that a repeated request finds what the first one did. */
function toUuid(names: readonly string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(names)).digest('hex');
  // Version 8 and the variant of RFC 9562: an id of the application's own making.
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}
