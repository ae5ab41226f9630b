import { baht } from '@sanam/money';
import type { Satang } from '@sanam/money';
import type { Sql } from '../../db/database.ts';

/** As they are stored: baht, seconds and texts. */
export interface SettingValues {
  /** Null: off. */
  approvalBaht: number | null;
  deskSilenceSeconds: number;
  deskAbsenceSeconds: number;
  resultRecallSeconds: number;
  /** Whom players contact; null: not shown. */
  supportLine: string | null;
  supportPhone: string | null;
}

export type SettingField = keyof SettingValues;

export const SETTING_NAMES = {
  approvalBaht: 'APPROVAL_BAHT',
  deskSilenceSeconds: 'DESK_SILENCE_SECONDS',
  deskAbsenceSeconds: 'DESK_ABSENCE_SECONDS',
  resultRecallSeconds: 'RESULT_RECALL_SECONDS',
  supportLine: 'SUPPORT_LINE',
  supportPhone: 'SUPPORT_PHONE',
} as const satisfies Record<SettingField, string>;

export interface Settings extends Omit<SettingValues, 'approvalBaht'> {
  /** Above it an act needs a second person; undefined: none does. */
  approvalSum: Satang | undefined;
}

export interface SettingRow {
  name: string;
  /** Set for the texts; null for the others. */
  text: string | null;
  value: number | null;
  changed_by: string;
  changed_at: Date;
}

/** The rows of settings that were changed, by field. */
export async function readRows(sql: Sql): Promise<Map<SettingField, SettingRow>> {
  const rows = await sql.query<SettingRow>('SELECT * FROM setting', [], 'settings');
  const fields = Object.keys(SETTING_NAMES) as SettingField[];
  return new Map(
    fields.flatMap((field) => {
      const row = rows.find(({ name }) => name === SETTING_NAMES[field]);
      return row ? [[field, row]] : [];
    }),
  );
}

/**
 * The settings in force, read in the transaction that decides by them: nothing is cached, so every process sees a
 * change at once.
 */
export async function readSettings(sql: Sql, defaults: SettingValues): Promise<Settings> {
  const { approvalBaht, ...seconds } = withRows(defaults, await readRows(sql));
  return { ...seconds, approvalSum: approvalBaht === null ? undefined : baht(approvalBaht) };
}

export function withRows(
  defaults: SettingValues,
  rows: ReadonlyMap<SettingField, SettingRow>,
): SettingValues {
  const changed = Object.fromEntries([...rows].map(([field, { value, text }]) => [field, text ?? value]));
  return { ...defaults, ...(changed as Partial<SettingValues>) };
}
