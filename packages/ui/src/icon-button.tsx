import type { ComponentProps } from 'react';

import { classNames } from './class-names.ts';

export interface IconButtonProps extends ComponentProps<'button'> {
  /** For a screen reader. */
  readonly label: string;
}

export function IconButton({ label, className, children, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} className={classNames(iconButtonClass, className)}>
      {children}
    </button>
  );
}

/** The same look for a link. */
export const iconButtonClass =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-cell transition-colors duration-(--press) ease-out not-disabled:active:bg-s3 disabled:opacity-50';
