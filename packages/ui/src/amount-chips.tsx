import { formatMoney, type Satang } from '@sanam/money';

import { classNames } from './class-names.ts';

export interface AmountChipsProps {
  /** What the group is for, for a screen reader. */
  readonly label: string;
  readonly amounts: readonly Satang[];
  readonly onAdd: (amount: Satang) => void;
  readonly columns?: 3 | 4;
  readonly disabled?: boolean;
}

/** Each adds its amount to what is already typed. */
export function AmountChips({ label, amounts, onAdd, columns = 3, disabled = false }: AmountChipsProps) {
  return (
    <fieldset
      aria-label={label}
      disabled={disabled}
      className={classNames('grid gap-2', columns === 3 ? 'grid-cols-3' : 'grid-cols-4')}
    >
      {amounts.map((amount) => (
        <button
          key={amount}
          type="button"
          onClick={() => onAdd(amount)}
          className="numerals min-h-11 rounded-cell border border-line2 bg-s2 px-1 text-title font-semibold text-t1 transition-colors duration-(--press) ease-out active:bg-s3 disabled:text-t3"
        >
          {formatMoney(amount, { sign: true, whole: true })}
        </button>
      ))}
    </fieldset>
  );
}
