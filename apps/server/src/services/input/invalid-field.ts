import { Refusal } from '@sanam/contract';
import type { InvalidFields } from '@sanam/contract';

/** The refusal of a field that satisfies its schema but has an invalid value. */
export function invalidField(field: string, rule: string): Refusal {
  const data: InvalidFields = { fields: [{ field, rule }] };
  return new Refusal('INVALID_INPUT', { data });
}
