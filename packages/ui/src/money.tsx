import { formatMoney, type MoneyForm, type Satang } from '@sanam/money';

import { BahtMark } from './baht-mark.tsx';
import { classNames } from './class-names.ts';
import { Skeleton } from './skeleton.tsx';

export interface MoneyProps extends MoneyForm {
  /** Not known yet: a skeleton of about the same width stands in its place. */
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
