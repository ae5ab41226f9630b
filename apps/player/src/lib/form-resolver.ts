import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import * as v from 'valibot';

/**
 * Validates a form by its schema. All rules are checked, including those between two fields while a third is invalid,
 * and each field shows its first error.
 */
export function formResolver<Values extends FieldValues>(
  schema: v.GenericSchema<Values, Values>,
): Resolver<Values> {
  return (values) => {
    const result = v.safeParse(schema, values);
    if (result.success) return { values: result.output, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const issue of result.issues)
      errors[v.getDotPath(issue) ?? 'root'] ??= { type: issue.type, message: issue.message };
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}
