import type { BodyOf, Endpoints, ReplyOf } from '@sanam/contract';
import { NO_MONEY } from '@sanam/money';
import type { Sql } from '../../db/database.ts';
import type { Act } from '../approvals/act.ts';
import type { ApprovalNeeds } from '../approvals/consent.ts';
import { runOrRequestApproval } from '../approvals/run-or-request-approval.ts';
import { nameOf } from '../audit/actor.ts';
import type { Actor } from '../audit/actor.ts';
import { refuseEndedSession } from '../audit/refuse-ended-session.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { readRows, SETTING_NAMES, withRows } from './read-settings.ts';
import type { SettingField, SettingValues } from './read-settings.ts';

export type ListedSettings = ReplyOf<Endpoints['GET /desk/settings']>;
export type SettingChange = BodyOf<Endpoints['POST /desk/settings']>;

export interface SettingNeeds extends ApprovalNeeds {
  defaults: SettingValues;
}

export async function listSettings(sql: Sql, defaults: SettingValues): Promise<ListedSettings> {
  const rows = await readRows(sql);
  const values = withRows(defaults, rows);
  const listed = (Object.keys(SETTING_NAMES) as SettingField[]).map((field) => {
    const row = rows.get(field);
    return [
      field,
      {
        value: values[field],
        changedBy: row?.changed_by ?? null,
        changedAt: row?.changed_at.toISOString() ?? null,
      },
    ];
  });
  return Object.fromEntries(listed) as ListedSettings;
}

/**
 * Changes settings. The sum above which a second person is needed, once it is set, is changed only with one; the others
 * change at once.
 */
export async function changeSettings(
  needs: SettingNeeds,
  act: SettingAct,
  { actor, approvalBaht, ...others }: SettingChange & { actor: Actor },
): Promise<ListedSettings & { approvalId?: string }> {
  const { db, defaults } = needs;
  if (Object.keys(others).length > 0) {
    await db.transact(async (tx) => {
      await store(tx, needs, { actor, ...others });
      await refuseEndedSession(tx, actor);
    });
  }
  const outcome =
    approvalBaht === undefined ? undefined : await runOrRequestApproval(needs, act, { approvalBaht }, actor);
  const settings = await listSettings(db, defaults);
  return outcome && 'approvalId' in outcome ? { ...settings, ...outcome } : settings;
}

export type SettingAct = Act<{ approvalBaht: number | null }, void>;

export function createSettingAct(needs: StoreNeeds): SettingAct {
  return {
    kind: 'SETTING',
    roles: ['admin'],
    subjectOf: () => `setting/${SETTING_NAMES.approvalBaht}`,
    run: (tx, change, { actor, consent }) =>
      // Checked before it is stored, because the sum that is in force decides.
      store(tx, needs, { actor, ...change }, () => consent({ amount: NO_MONEY, isAlways: true })),
  };
}

type StoreNeeds = Pick<SettingNeeds, 'clock' | 'defaults'>;

/** Stores what differs from the settings in force, each with an audit row. */
async function store(
  tx: Sql,
  { clock, defaults }: StoreNeeds,
  { actor, ...change }: SettingChange & { actor: Actor },
  beforeStoring: () => Promise<void> = async () => {},
): Promise<void> {
  // One change at a time, so that of two the second is decided by what the first has set.
  await tx.query('LOCK TABLE setting IN SHARE ROW EXCLUSIVE MODE');
  const before = withRows(defaults, await readRows(tx));
  const changed = (Object.keys(change) as SettingField[]).filter((field) => change[field] !== before[field]);
  if (changed.length > 0) await beforeStoring();
  for (const field of changed) {
    const value = change[field] ?? null;
    const [number, text] = typeof value === 'string' ? [null, value] : [value, null];
    await tx.query(
      `INSERT INTO setting (name, value, text, changed_by, changed_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (name) DO UPDATE
         SET value = excluded.value, text = excluded.text, changed_by = excluded.changed_by,
             changed_at = excluded.changed_at`,
      [SETTING_NAMES[field], number, text, nameOf(actor), clock.now()],
    );
  }
  for (const field of changed) {
    await writeAudit(tx, {
      actor,
      action: 'SETTING_CHANGE',
      subject: `setting/${SETTING_NAMES[field]}`,
      before: { value: before[field] },
      after: { value: change[field] },
    });
  }
}
