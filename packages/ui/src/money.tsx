import { formatMoney, type MoneyForm, type Satang } from '@sanam/money';

import { classNames } from './class-names.ts';
import { Skeleton } from './skeleton.tsx';

export interface MoneyProps extends MoneyForm {
  /** Undefined while unknown: shows a skeleton of about the same width. */
  readonly amount: Satang | undefined;
  readonly hasMark?: boolean;
  readonly className?: string;
}

export function Money({ amount, hasMark = false, className, ...form }: MoneyProps) {
  if (amount === undefined)
    return <Skeleton className={classNames('inline-block h-[1em] w-[5em]', className)} />;
  return (
    <span className={classNames('numerals font-semibold whitespace-nowrap', className)}>
      {hasMark && <BahtMark />}
      {formatMoney(amount, form)}
    </span>
  );
}

/** The numeral font has no ฿: the sign is set smaller, in the text font and gold, before an amount. */
export function BahtMark({
  isPlain = false,
}: {
  /** In the colour of the text, on a button. */ readonly isPlain?: boolean;
}) {
  return (
    <span
      className={classNames('mr-[0.3em] font-text text-[0.74em] font-semibold', !isPlain && 'text-goldt')}
    >
      ฿
    </span>
  );
}
