import { classNames } from '@sanam/ui';
import type { ComponentProps } from 'react';

/** Names, then the two prices; where three columns do not fit, the names are above the prices. */
export function StepRow({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)_minmax(86px,auto)_minmax(86px,auto)] items-center gap-1.5 px-3 @max-[20.4rem]:grid-cols-2',
        className,
      )}
    />
  );
}
