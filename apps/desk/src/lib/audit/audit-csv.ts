import type { Endpoints, ReplyOf } from '@sanam/contract';

type Entry = ReplyOf<Endpoints['GET /desk/audit']>['rows'][number];

/**
 * Rows of the trail for a spreadsheet, with the names of their fields, which a seal is checked with. In the file a text
 * that a spreadsheet would read as a formula has a ' before it.
 */
export function auditCsv(entries: readonly Entry[]): readonly string[][] {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  return [
    [...FIELDS],
    ...entries.map((entry) => FIELDS.map((name) => (entry[name] === null ? '' : text(entry[name])))),
  ];
}

const FIELDS = [
  'id',
  'at',
  'actor',
  'role',
  'action',
  'subject',
  'reason',
  'before',
  'after',
  'second',
  'address',
  'sessionId',
  'seal',
] as const satisfies readonly (keyof Entry)[];
