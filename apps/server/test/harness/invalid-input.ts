import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';

export interface Field {
  path: readonly string[];
  schema: TSchema;
  isRequired: boolean;
}

/** Values that are wrong for most fields. */
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

/** The same for path and query parameters. */
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

/** Every field of a value of this schema, nested ones included. */
export function listFields(schema: TSchema, good: unknown, path: readonly string[] = []): Field[] {
  if (Array.isArray(good)) {
    const { items } = schema as { items?: TSchema };
    if (!items || good.length === 0) return [];
    const own = [...path, '0'];
    const isPlain = typeof good[0] !== 'object';
    return isPlain ? [{ path: own, schema: items, isRequired: false }] : listFields(items, good[0], own);
  }
  const { properties, required = [] } = branchOf(schema, good);
  return Object.entries(properties).flatMap(([name, field]) => {
    const value = (good as Record<string, unknown>)[name];
    const own = path.concat(name);
    const inner = typeof value === 'object' && value !== null ? listFields(field, value, own) : [];
    return inner.concat({ path: own, schema: field, isRequired: required.includes(name) });
  });
}

/** The path of every object in the value, the value itself included. */
export function listObjects(good: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof good !== 'object' || good === null) return [];
  const inner = Object.entries(good).flatMap(([name, value]) => listObjects(value, path.concat(name)));
  return Array.isArray(good) ? inner : [path, ...inner];
}

/** Values that the schema refuses. A schema that takes nearly anything is a mistake. */
export function invalidValues(schema: TSchema): unknown[] {
  const wrong = CANDIDATES.filter((candidate) => !Value.Check(schema, candidate));
  if (wrong.length < CANDIDATES.length / 2)
    throw new Error(`the schema takes anything: ${JSON.stringify(schema)}`);
  return wrong;
}

export function invalidTexts(schema: TSchema): string[] {
  return TEXTS.filter((text) => !Value.Check(schema, text));
}

/** A copy with another value at the path, or without the field when no value is given. */
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

/** The branch of a union that the value has. */
function branchOf(schema: TSchema, good: unknown): ObjectSchema {
  const branches = 'anyOf' in schema ? (schema.anyOf as TSchema[]) : [schema];
  const branch = branches.find((candidate) => Value.Check(candidate, good));
  if (!branch || !('properties' in branch)) throw new Error(`not valid: ${JSON.stringify(good)}`);
  return branch as unknown as ObjectSchema;
}
