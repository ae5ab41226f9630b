import { baht, formatMoney, type Satang } from '@sanam/money';
import { classNames } from '@sanam/ui';

import { withMinus } from '../lib/ringside/format-amount.ts';

/** Baht with satang, as the ledger has them, with a minus sign instead of a hyphen. */
export function formatBaht(amount: number | string, { sign = false, whole = false } = {}): string {
  return withMinus(formatMoney(toSatang(amount), { sign, whole }));
}

/** A gain or a loss, each in its colour. */
export function SignedAmount({
  amount,
  whole = false,
  className,
}: {
  readonly amount: number;
  readonly whole?: boolean;
  readonly className?: string;
}) {
  return (
    <span
      className={classNames(
        'numerals whitespace-nowrap',
        amount < 0 && 'text-loss',
        amount > 0 && 'text-gain',
        className,
      )}
    >
      {formatBaht(amount, { sign: true, whole })}
    </span>
  );
}

function toSatang(amount: number | string): Satang {
  return baht(Number(amount));
}
