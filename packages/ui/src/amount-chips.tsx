import { formatMoney, type Satang } from '@sanam/money';

import { classNames } from './class-names.ts';

export interface AmountChipsProps {
  /** What the group is for, for a screen reader. */
  readonly label: string;
  readonly amounts: readonly Satang[];
  readonly onAdd: (amount: Satang) => void;
  readonly columns?: 3 | 4;
  readonly disabled?: boolean;
  /** A last chip that sets everything there is; not usable while the amount is unknown or nothing. */
  readonly all?: AllChip;
}

interface AllChip {
  readonly label: string;
  /** What it does, for a screen reader. */
  readonly description: string;
  readonly amount: Satang | undefined;
  readonly onChoose: () => void;
}

/** Each adds its amount to what is already typed. */
export function AmountChips({ label, amounts, onAdd, columns = 3, disabled = false, all }: AmountChipsProps) {
  return (
    <fieldset
      aria-label={label}
      disabled={disabled}
      className={classNames('grid gap-2', columns === 3 ? THREE_COLUMNS : FOUR_COLUMNS)}
    >
      {amounts.map((amount) => (
        <button
          key={amount}
          type="button"
          onClick={() => onAdd(amount)}
          className={classNames(CHIP, 'numerals text-title')}
        >
          {formatMoney(amount, { sign: true, whole: true })}
        </button>
      ))}
      {all !== undefined && (
        <button
          type="button"
          disabled={all.amount === undefined || all.amount === 0}
          onClick={all.onChoose}
          className={classNames(CHIP, 'leading-tight', isLong(all.amount) && 'col-span-2')}
        >
          <span className="sr-only">{all.description} </span>
          {all.amount !== undefined && (
            <span className="block numerals text-label whitespace-nowrap">{formatMoney(all.amount)}</span>
          )}
          <span aria-hidden className="block text-tiny font-normal">
            {all.label}
          </span>
        </button>
      )}
    </fieldset>
  );
}

const CHIP =
  'min-h-11 rounded-cell border border-line2 bg-s2 px-1 font-semibold text-t1 transition-colors duration-(--press) ease-out active:bg-s3 disabled:text-t3';

/** Two where the text is large, so that no number breaks. */
const THREE_COLUMNS = 'grid-cols-[repeat(auto-fill,minmax(max(33%_-_6px,4rem),1fr))]';
const FOUR_COLUMNS = 'grid-cols-[repeat(auto-fill,minmax(max(25%_-_6px,4rem),1fr))]';

/** More than fits a quarter of a narrow phone. */
function isLong(amount: Satang | undefined): boolean {
  return amount !== undefined && formatMoney(amount).length > 9;
}
