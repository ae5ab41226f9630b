import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

const compiled = new Map<TSchema, { Check(value: unknown): boolean }>();

/** Checks with another validator than the server's, so that the two confirm each other. */
export function fitsSchema(schema: TSchema, value: unknown): boolean {
  let validator = compiled.get(schema);
  if (!validator) compiled.set(schema, (validator = Compile(schema)));
  return validator.Check(value);
}
