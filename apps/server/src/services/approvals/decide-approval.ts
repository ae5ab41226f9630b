import { Refusal } from '@sanam/contract';
import type { OperatorRole } from '@sanam/contract';
import { satang, toBaht } from '@sanam/money';
import type { Sql } from '../../db/database.ts';
import { actorFrom, nameOf } from '../audit/actor.ts';
import type { Actor } from '../audit/actor.ts';
import { refuseEndedSession } from '../audit/refuse-ended-session.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { unwrapOutcome } from '../idempotency/idempotent-request.ts';
import type { RefusedOutcome } from '../idempotency/idempotent-request.ts';
import type { AnyAct, Moved } from './act.ts';
import { createConsent } from './consent.ts';
import type { ApprovalNeeds } from './consent.ts';
import { publishApproval } from './publish-approval.ts';
import { toApproval } from './to-approval.ts';
import type { Approval, ApprovalRow } from './to-approval.ts';

export interface DecideNeeds extends ApprovalNeeds {
  acts: readonly AnyAct[];
}

export interface ApprovalDecision {
  id: string;
  actor: Actor;
  role: OperatorRole;
}

/**
 * Does what was requested, as its requester, in the transaction that decides. The approval's row is locked
 * first, so that of two who approve at once only one runs the act. When the act is refused the approval still waits.
 */
export async function approve(needs: DecideNeeds, decision: ApprovalDecision): Promise<Approval> {
  const { db, clock } = needs;
  const { approval, finish } = await db.transact(async (tx) => {
    const row = await decide(tx, needs, decision, 'APPROVED');
    const act = actOf(needs, row);
    const actor = askerOf(row);
    const consent = createConsent(tx, needs, { kind: row.kind, subject: row.subject, actor, approval: row });
    let isDone = false;
    const result = await act.run(tx, row.payload as never, {
      actor,
      consent: async (moved: Moved) => {
        await consent(moved);
        isDone = true;
      },
    });
    // Somebody else has done it meanwhile: what was approved is not there any more.
    if (!isDone) throw new Refusal('APPROVAL_STALE');
    await writeDecision(tx, 'APPROVAL_APPROVE', { row, act, actor: decision.actor });
    await refuseEndedSession(tx, decision.actor);
    await refuseVoid(tx, row);
    return { approval: toApproval(row, clock.now()), finish: () => act.afterCommit?.(result) };
  });
  await finish();
  return approval;
}

export function refuse(needs: DecideNeeds, decision: ApprovalDecision): Promise<Approval> {
  const { db, clock } = needs;
  return db.transact(async (tx) => {
    const row = await decide(tx, needs, decision, 'REFUSED');
    const act = actOf(needs, row);
    await writeDecision(tx, 'APPROVAL_REFUSE', { row, act, actor: decision.actor });
    await refuseEndedSession(tx, decision.actor);
    return toApproval(row, clock.now());
  });
}

/** Looks again after the audit row, behind the end of the requester's session if there was one meanwhile. */
async function refuseVoid(tx: Sql, { asked_by: name, asked_session: session }: ApprovalRow): Promise<void> {
  const [row] = await tx.query<{ isVoid: boolean }>(
    'SELECT approval_is_void(p_asked_by => $1, p_asked_session => $2) AS "isVoid"',
    [name, session],
    'approval_is_void',
  );
  if (row?.isVoid) throw new Refusal('APPROVAL_STALE');
}

/** The kinds that a role may decide on. */
export function kindsFor({ acts }: Pick<DecideNeeds, 'acts'>, role: OperatorRole): string[] {
  return acts.filter(({ roles }) => roles.includes(role)).map(({ kind }) => kind);
}

async function decide(
  tx: Sql,
  needs: DecideNeeds,
  { id, actor, role }: ApprovalDecision,
  status: 'APPROVED' | 'REFUSED',
): Promise<ApprovalRow> {
  const [row] = await tx.query<{ outcome: { approval: ApprovalRow } | RefusedOutcome }>(
    'SELECT approval_decide(p_id => $1, p_kinds => $2, p_status => $3, p_actor => $4, p_at => $5) AS outcome',
    [id, kindsFor(needs, role), status, nameOf(actor), needs.clock.now()],
  );
  return unwrapOutcome(row).approval;
}

function actOf({ acts }: Pick<DecideNeeds, 'acts'>, row: ApprovalRow): AnyAct {
  const act = acts.find(({ kind }) => kind === row.kind);
  if (!act) throw new Error(`no act of the kind ${row.kind}`);
  return act;
}

async function writeDecision(
  tx: Sql,
  action: string,
  { row, act, actor }: { row: ApprovalRow; act: AnyAct; actor: Actor },
): Promise<void> {
  const { id, kind, subject, asked_by: askedBy, amount, status } = row;
  await publishApproval(tx, act, { id, kind, status }, actor);
  await writeAudit(tx, {
    actor,
    action,
    subject: `approval/${row.id}`,
    before: { status: 'PENDING' },
    after: { status, kind, subject, amount: toBaht(satang(amount)), askedBy },
  });
}

/** From where it was requested. A program has no address. */
function askerOf({ asked_by: name, asked_session: session, asked_address: address }: ApprovalRow): Actor {
  return actorFrom(name, session, address);
}
