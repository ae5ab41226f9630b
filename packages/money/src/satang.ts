declare const satangBrand: unique symbol;

/** An amount of money in satang, 1 baht = 100. Always an integer, so adding never loses anything. */
export type Satang = number & { readonly [satangBrand]: true };

/** Below 2^53: every amount is exact as a number, and a sum beyond it throws instead of being rounded. */
export const MAX_SATANG = 9_000_000_000_000_000;

/** Marks a number as satang; anything but an integer within ±MAX_SATANG is a defect in the caller. */
export function satang(value: number): Satang {
  if (!Number.isInteger(value) || Math.abs(value) > MAX_SATANG) {
    throw new RangeError(`not an amount in satang: ${value}`);
  }
  // `-0` would print a sign and compare unequal under Object.is.
  return (value === 0 ? 0 : value) as Satang;
}

export const NO_MONEY = satang(0);

export function addSatang(left: Satang, right: Satang): Satang {
  return satang(left + right);
}

export function subtractSatang(from: Satang, taken: Satang): Satang {
  return satang(from - taken);
}

export function negateSatang(amount: Satang): Satang {
  return subtractSatang(NO_MONEY, amount);
}

export function sumSatang(amounts: Iterable<Satang>): Satang {
  let total = NO_MONEY;
  for (const amount of amounts) total = addSatang(total, amount);
  return total;
}

/** Caps an amount at a limit or at a balance. */
export function capSatang(amount: Satang, limit: Satang): Satang {
  return amount > limit ? limit : amount;
}

export function isWholeBaht(amount: Satang): boolean {
  return amount % 100 === 0;
}
