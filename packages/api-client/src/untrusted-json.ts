/** What was stored or served as JSON: a later version or someone's hand may have written it. Never throws. */
export function parseRecord(text: string | null | undefined): Record<string, unknown> {
  try {
    return asRecord(JSON.parse(text ?? 'null'));
  } catch {
    return {};
  }
}

/** The value's fields, or none when it has no fields. */
export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
