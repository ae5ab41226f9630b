import { LoaderCircle } from 'lucide-react';
import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react';

import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'soft' | 'text';
export type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant;
  /** At least 44, 48 or 56 px high. */
  readonly size?: ButtonSize;
  readonly icon?: ReactNode;
  readonly isBlock?: boolean;
  readonly isLoading?: boolean;
  /** The label while it is loading; the ordinary label when left out. */
  readonly loadingLabel?: string | undefined;
  /** Why it cannot be pressed: disables it, stays reachable by keyboard and is shown under it. */
  readonly disabledReason?: string | undefined;
}

export function Button({
  variant = 'primary',
  size = 'medium',
  icon,
  isBlock = false,
  isLoading = false,
  loadingLabel,
  disabledReason,
  disabled,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const isAriaDisabled = isLoading || disabledReason !== undefined;

  function press(click: MouseEvent<HTMLButtonElement>) {
    if (isAriaDisabled) click.preventDefault();
    else onClick?.(click);
  }

  const button = (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-disabled={isAriaDisabled || undefined}
      aria-busy={isLoading || undefined}
      aria-describedby={disabledReason === undefined ? rest['aria-describedby'] : reasonId}
      onClick={press}
      className={classNames(buttonClass({ variant, size, isBlock }), className)}
    >
      {isLoading ? <LoaderCircle aria-hidden className="size-5 shrink-0 animate-rotate" /> : icon}
      {isLoading ? (loadingLabel ?? children) : children}
    </button>
  );

  if (disabledReason === undefined) return button;
  return (
    <div className={classNames('flex flex-col items-center gap-2', isBlock && 'w-full')}>
      {button}
      <p id={reasonId} className="text-center text-small text-t2">
        {disabledReason}
      </p>
    </div>
  );
}

/** The same look for a link that acts as a button. */
export function buttonClass({
  variant = 'primary',
  size = 'medium',
  isBlock = false,
}: Pick<ButtonProps, 'variant' | 'size' | 'isBlock'> = {}): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 text-center font-semibold transition-[background-color,filter] duration-(--press) ease-out select-none [&>svg]:shrink-0',
    isBlock && 'w-full flex-wrap',
    VARIANT[variant],
    SIZE[size],
  );
}

const DISABLED_FILL =
  'disabled:border-transparent disabled:bg-s3 disabled:text-t3 aria-disabled:border-transparent aria-disabled:bg-s3 aria-disabled:text-t3';

const VARIANT: Record<ButtonVariant, string> = {
  primary: `bg-gold text-gold-ink active:brightness-90 ${DISABLED_FILL}`,
  secondary: `border border-line2 bg-s2 text-t1 active:bg-s3 ${DISABLED_FILL}`,
  soft: `border border-goldl bg-golds text-goldt active:brightness-90 ${DISABLED_FILL}`,
  text: 'text-goldt active:brightness-90 disabled:text-t3 aria-disabled:text-t3',
};

const SIZE: Record<ButtonSize, string> = {
  small: 'min-h-11 rounded-cell px-3 py-1 text-body',
  medium: 'min-h-12 rounded-box px-3 py-1.5 text-name',
  large: 'min-h-14 rounded-card px-4 py-2 text-lead',
};
