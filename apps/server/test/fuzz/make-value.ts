import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Random } from '../../src/platform/seeded-random.ts';
import { HOSTILE_TEXTS, HOSTILE_VALUES } from './hostile-strings.ts';

interface Shape {
  enum?: unknown[];
  const?: unknown;
  type?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

const TEXTS_THAT_FIT_SOMEWHERE: readonly string[] = [
  '1',
  '2',
  '100',
  '999',
  '999999',
  '2147483647',
  '2147483648',
  '9999999999999999',
  'true',
  'false',
  '2026-11-15',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '2026-11-15T12:00:00Z',
  '2026-11-15T25:61:61Z',
  '2026-11-15T12:00:00.123456+99:99',
  'BOXING',
  '["BOXING","BULL_FIGHT"]',
  '[]',
  '["BOXING"',
  '{"a":1}',
  '0812345678',
  '๐๘๑๒๓๔๕๖๗๘',
  '000000000000000',
  '66812345678',
  '10/9',
  '0/0',
  '9999/1',
  '1/9999',
  '0001/0001',
  '01890000-0000-7000-8000-000000000000',
  'https://cdn.example.com/live.m3u8',
  'KBANK',
  '111-2-33333-4',
  'somebody',
];

/** Another value that the schema accepts, at its limits or between them. */
export function validValue(schema: TSchema, random: Random): unknown {
  const shape: Shape = schema;
  if (shape.enum) return random.pick(shape.enum);
  const candidates = [...edgesOf(shape), ...middleOf(shape, random), ...textsFor(shape)].filter((value) =>
    Value.Check(schema, value),
  );
  return candidates.length > 0 ? random.pick(candidates) : undefined;
}

/** A value just inside or outside the limits of the schema. */
export function edgeValue(schema: TSchema, random: Random): unknown {
  const edges = edgesOf(schema);
  return edges.length > 0 ? random.pick(edges) : random.pick(HOSTILE_VALUES);
}

function edgesOf({ type, minimum, maximum, minLength, maxLength, minItems, maxItems }: Shape): unknown[] {
  const around = (edge: number | undefined): number[] =>
    edge === undefined ? [] : [edge - 1, edge, edge + 1, edge + 0.5];
  const long = (length: number): string => 'ก'.repeat(Math.max(0, length));
  if (type === 'integer' || type === 'number') {
    return [...around(minimum), ...around(maximum), 0, 1, 9, 10, 10_000, 10_001, 1_000_000, 1_000_001, -10];
  }
  if (type === 'string') {
    return [...around(minLength), ...around(maxLength)].filter(Number.isInteger).map(long);
  }
  if (type === 'array') {
    const lengths = [...around(minItems), ...around(maxItems)].filter((edge) => Number.isInteger(edge));
    return lengths.filter((length) => length >= 0).map((length) => Array.from({ length }, () => null));
  }
  return type === 'boolean' ? [true, false] : [];
}

function middleOf({ type, minimum = -100, maximum = 1_000_000 }: Shape, random: Random): unknown[] {
  if (type === 'integer') return [random.whole(minimum, Math.min(maximum, 100_000))];
  // Money has two decimals; the server must refuse more.
  if (type === 'number') return [random.whole(1, 1_000_000) / 100, random.whole(1, 10_000) / 10_000];
  return [];
}

function textsFor({ type }: Shape): readonly string[] {
  return type === 'string' ? [...TEXTS_THAT_FIT_SOMEWHERE, ...HOSTILE_TEXTS] : [];
}
