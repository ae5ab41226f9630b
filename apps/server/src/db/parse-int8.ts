/** `int8` reaches us as text from one driver and as a number from the other; both go through here. */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of the safe range: ${text}`);
  return value;
}

export const INT8_OID = 20;
