/** n / d to the nearest integer, a tie upwards. Only for n ≥ 0 and d > 0, because debts are never scaled. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  if (numerator < 0n || denominator <= 0n) throw new RangeError(`cannot round ${numerator}/${denominator}`);
  return (2n * numerator + denominator) / (2n * denominator);
}
