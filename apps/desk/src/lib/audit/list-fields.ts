import type { SettingRates } from '@sanam/betting';

import { rungAt } from '../ringside/ladder.ts';
import { readPrice } from '../ringside/read-price.ts';

export type FieldValue = string | number | boolean | null;

/** One field of what was changed. Undefined where it did not exist before, or does not any more. */
export interface AuditField {
  readonly name: string;
  readonly before: FieldValue | undefined;
  readonly after: FieldValue | undefined;
}

/** The fields of both states in one list. A price is one field: its rung and its favourite. */
export function listFields(before: unknown, after: unknown): readonly AuditField[] {
  const [was, is] = [flatten(before), flatten(after)];
  return [...new Set([...was.keys(), ...is.keys()])].map((name) => ({
    name,
    before: was.get(name),
    after: is.get(name),
  }));
}

/** A field that is empty now and did not exist before has not changed. */
export function isChanged({ before = null, after = null }: AuditField): boolean {
  return before !== after;
}

/** The most telling field, which is all that a row of the list shows. */
export function mainField(fields: readonly AuditField[]): AuditField | undefined {
  const changed = fields.filter(isChanged);
  const isNew = changed.every(({ before }) => before === undefined);
  const order = isNew ? [...NAMES, ...MAIN] : [...MAIN, ...NAMES];
  return order.map((name) => changed.find((field) => field.name === name)).find(Boolean) ?? changed[0];
}

const MAIN = [
  'price',
  'result',
  'status',
  'isOpenBet',
  'amount',
  'isMatchEnd',
  'isMatchStart',
  'role',
  'liabilityMax',
  'playerMatchMax',
  'betMax',
  'stepPayoutMax',
];
/** Of something that was added, before all others. */
const NAMES = ['redName', 'stadiumName'];

function flatten(state: unknown, path = '', into = new Map<string, FieldValue>()): Map<string, FieldValue> {
  if (typeof state !== 'object' || state === null) {
    // At the top there is no state at all.
    if (path !== '' && state !== undefined) into.set(path, toValue(state));
    return into;
  }
  for (const [key, value] of Object.entries(state) as [string, unknown][]) {
    const name = path === '' ? key : `${path}.${key}`;
    if (key === 'nowRate') into.set('price', priceOf(value));
    else if (Array.isArray(value)) into.set(name, JSON.stringify(value));
    else flatten(value, name, into);
  }
  return into;
}

function toValue(value: unknown): FieldValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return null;
}

/** "10/8 RED"; null before the first price. */
function priceOf(nowRate: unknown): FieldValue {
  if (typeof nowRate !== 'object' || nowRate === null || !('settingRates' in nowRate)) return null;
  const price = readPrice(nowRate.settingRates as SettingRates);
  if (price === undefined) return null;
  const { favourite, rung } = rungAt(price.place);
  return price.place === 0 ? rung : `${rung} ${favourite}`;
}
