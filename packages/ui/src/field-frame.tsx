import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';

export interface FieldTexts {
  readonly label: string;
  /** Right of the label, such as the limits of an amount. */
  readonly aside?: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

interface FieldFrameProps extends Omit<FieldTexts, 'label'> {
  readonly id: string;
  readonly label: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Label, control, then the error and the hint, which says how to fix it. */
export function FieldFrame({ id, label, aside, hint, error, className, children }: FieldFrameProps) {
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={id} id={labelId(id)} className="text-label font-medium text-t2">
          {label}
        </label>
        {aside !== undefined && <span className="text-small text-t3">{aside}</span>}
      </div>
      {children}
      {error !== undefined && error !== '' && (
        <p id={errorId(id)} className="flex items-start gap-2 text-small text-loss">
          <CircleAlert aria-hidden strokeWidth={2} className="mt-[calc((1lh-1rem)/2)] size-4 shrink-0" />
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={hintId(id)} className="text-small text-t3">
          {hint}
        </p>
      )}
    </div>
  );
}

/** Links a control to its messages for a screen reader. */
export function describeField({ id, hint, error }: Pick<FieldFrameProps, 'id' | 'hint' | 'error'>) {
  const hasError = error !== undefined && error !== '';
  return {
    'aria-invalid': hasError || undefined,
    'aria-describedby':
      [hasError && errorId(id), hint !== undefined && hintId(id)].filter(Boolean).join(' ') || undefined,
  };
}

export function labelId(id: string): string {
  return `${id}-label`;
}

function errorId(id: string): string {
  return `${id}-error`;
}

function hintId(id: string): string {
  return `${id}-hint`;
}

/** The box of a field, without its size; its border shows focus and error. */
export const fieldBoxClass =
  'flex items-center gap-2 border-[1.5px] border-ctl bg-bg transition-[border-color,box-shadow] duration-(--press) ease-out focus-within:border-focus focus-within:shadow-[0_0_0_3px_var(--golds)] has-aria-invalid:border-loss has-disabled:border-s3 has-disabled:text-t3';

/** Each field sets its own text size: at least 16 px, or iOS zooms the page on a tap. */
export const fieldInputClass =
  'min-w-0 flex-1 self-stretch bg-transparent py-2 text-t1 caret-focus outline-none placeholder:text-t3 disabled:text-t3';
