import { Refusal } from '@sanam/contract';
import type { InvalidFields } from '@sanam/contract';

/** A field whose schema was satisfied and whose meaning is not. */
export function invalidField(field: string, rule: string): Refusal {
  const data: InvalidFields = { fields: [{ field, rule }] };
  return new Refusal('INVALID_INPUT', { data });
}
