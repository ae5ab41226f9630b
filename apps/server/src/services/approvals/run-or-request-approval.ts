import { APPROVAL_MINUTES } from '@sanam/contract';
import { toBaht } from '@sanam/money';
import type { Satang } from '@sanam/money';
import { uuidv7 } from '../../platform/ids.ts';
import { nameOf, originOf } from '../audit/actor.ts';
import type { Actor } from '../audit/actor.ts';
import { refuseEndedSession } from '../audit/refuse-ended-session.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { Act } from './act.ts';
import { ApprovalNeeded, createConsent } from './consent.ts';
import type { ApprovalNeeds } from './consent.ts';
import { publishApproval } from './publish-approval.ts';

/** Does the act, or, if one person may not do it alone, requests approval and changes nothing else. */
export async function runOrRequestApproval<Payload extends object, Result>(
  needs: ApprovalNeeds,
  act: Act<Payload, Result>,
  payload: Payload,
  actor: Actor,
): Promise<{ result: Result } | { approvalId: string }> {
  let result: Result;
  try {
    result = await needs.db.transact(async (tx) => {
      const subject = { kind: act.kind, subject: act.subjectOf(payload), actor };
      const done = await act.run(tx, payload, { actor, consent: createConsent(tx, needs, subject) });
      await refuseEndedSession(tx, actor);
      return done;
    });
  } catch (error) {
    if (!(error instanceof ApprovalNeeded)) throw error;
    const { amount, because } = error;
    return { approvalId: await requestApproval(needs, act, { ...payload, ...because }, { actor, amount }) };
  }
  await act.afterCommit?.(result);
  return { result };
}

/** The same act that the same operator requests again while it waits is the same approval, for another while. */
function requestApproval<Payload extends object>(
  { db, clock }: ApprovalNeeds,
  act: Act<Payload, unknown>,
  payload: Payload,
  { actor, amount }: { actor: Actor; amount: Satang },
): Promise<string> {
  const subject = act.subjectOf(payload);
  const now = clock.now();
  return db.transact(async (tx) => {
    const [row] = await tx.query<{ id: string }>(
      `INSERT INTO approval (id, kind, subject, payload, amount, asked_by, asked_session, asked_address, asked_at, expires_at)
       VALUES ($1, $2, $3, $4::jsonb, $5, $6, $7, $8, $9, $10)
       ON CONFLICT (kind, subject, asked_by, amount, md5(payload::text)) WHERE status = 'PENDING' DO UPDATE
         SET asked_session = excluded.asked_session, asked_address = excluded.asked_address,
             asked_at = excluded.asked_at, expires_at = excluded.expires_at
       RETURNING id`,
      [
        uuidv7(now),
        act.kind,
        subject,
        JSON.stringify(payload),
        amount,
        nameOf(actor),
        ...originOf(actor),
        now,
        new Date(now.getTime() + APPROVAL_MINUTES * 60_000),
      ],
    );
    if (!row) throw new Error('INSERT INTO approval returned no row');
    await publishApproval(tx, act, { id: row.id, kind: act.kind, status: 'PENDING' }, actor);
    await writeAudit(tx, {
      actor,
      action: 'APPROVAL_ASK',
      subject: `approval/${row.id}`,
      after: { kind: act.kind, subject, amount: toBaht(amount), details: payload },
    });
    return row.id;
  });
}
