import { classNames } from './class-names.ts';

export interface BankTileProps {
  readonly code: string;
  /** 32, 36 or 44 px. */
  readonly size?: 'small' | 'medium' | 'large';
}

/**
 * A bank's code in a neutral tile; a logo would add red or blue, which are the colours of the corners. The name is
 * shown beside it.
 */
export function BankTile({ code, size = 'medium' }: BankTileProps) {
  return (
    <span
      className={classNames(
        'numerals inline-flex shrink-0 items-center justify-center rounded-tile border border-line2 bg-s3 leading-none font-semibold text-t1',
        code.length > 4 ? LONG_CODE[size] : SIZE[size],
      )}
    >
      {code}
    </span>
  );
}

const SIZE = {
  small: 'size-8 text-[min(0.6875rem,11px)]',
  medium: 'size-9 text-[min(0.75rem,12px)]',
  large: 'size-11 text-[min(0.8125rem,13px)]',
} as const;

const LONG_CODE = {
  small: 'size-8 text-[min(0.5625rem,9px)]',
  medium: 'size-9 text-[min(0.625rem,10px)]',
  large: 'size-11 text-[min(0.75rem,12px)]',
} as const;
