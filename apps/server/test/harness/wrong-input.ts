import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';

export interface Field {
  path: readonly string[];
  schema: TSchema;
  isRequired: boolean;
}

/** What people, broken programs and worse put where something else belongs. */
const CANDIDATES: readonly unknown[] = [
  null,
  true,
  12,
  -1,
  1.5,
  9_007_199_254_740_992,
  '12',
  '',
  'x',
  '\u0000',
  'x'.repeat(10_000),
  [],
  {},
];

/** The same, as an address carries it. */
const TEXTS: readonly string[] = [
  '0',
  '-1',
  '1.5',
  'x',
  ' 1',
  '\u0000',
  '../1',
  "1' OR '1'='1",
  '9'.repeat(17),
  'x'.repeat(100),
];

/** Every field a value of this schema has, those inside of others too. */
export function fieldsOf(schema: TSchema, good: unknown, path: readonly string[] = []): Field[] {
  if (Array.isArray(good)) {
    const { items } = schema as { items?: TSchema };
    return items && good.length > 0 ? fieldsOf(items, good[0], [...path, '0']) : [];
  }
  const { properties, required = [] } = branchOf(schema, good);
  return Object.entries(properties).flatMap(([name, field]) => {
    const value = (good as Record<string, unknown>)[name];
    const own = path.concat(name);
    const inner = typeof value === 'object' && value !== null ? fieldsOf(field, value, own) : [];
    return inner.concat({ path: own, schema: field, isRequired: required.includes(name) });
  });
}

/** Every object in the value that has fields, by its path; the whole is one of them. */
export function objectsOf(good: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof good !== 'object' || good === null) return [];
  const inner = Object.entries(good).flatMap(([name, value]) => objectsOf(value, path.concat(name)));
  return Array.isArray(good) ? inner : [path, ...inner];
}

/** What the schema of a field has no room for. A field that takes nearly anything is a mistake in its schema. */
export function wrongValues(schema: TSchema): unknown[] {
  const wrong = CANDIDATES.filter((candidate) => !Value.Check(schema, candidate));
  if (wrong.length < CANDIDATES.length / 2) throw new Error(`takes anything: ${JSON.stringify(schema)}`);
  return wrong;
}

export function wrongTexts(schema: TSchema): string[] {
  return TEXTS.filter((text) => !Value.Check(schema, text));
}

/** A copy with something else at the path; without what is there when nothing is given. */
export function changedAt(good: unknown, path: readonly string[], ...[value]: [unknown?]): unknown {
  const copy = structuredClone(good);
  const [last = '', ...above] = path.toReversed();
  let inside = copy as Record<string, unknown>;
  for (const name of above.toReversed()) inside = inside[name] as Record<string, unknown>;
  if (value === undefined) delete inside[last];
  else inside[last] = value;
  return copy;
}

interface ObjectSchema {
  properties: Record<string, TSchema>;
  required?: string[];
}

/** Of a choice of shapes, the one the value has. */
function branchOf(schema: TSchema, good: unknown): ObjectSchema {
  const branches = 'anyOf' in schema ? (schema.anyOf as TSchema[]) : [schema];
  const branch = branches.find((candidate) => Value.Check(candidate, good));
  if (!branch || !('properties' in branch)) throw new Error(`not good: ${JSON.stringify(good)}`);
  return branch as unknown as ObjectSchema;
}
