import { classNames } from '@sanam/ui';
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

interface ToolbarButtonProps extends ComponentProps<'button'> {
  readonly isMain?: boolean;
  readonly isLoading?: boolean;
  readonly icon: ReactNode;
}

/** An act of the page in the top bar: 36 high with a mouse, 44 where the screen may be touched. */
export function ToolbarButton({
  isMain = false,
  isLoading = false,
  icon,
  children,
  ...rest
}: ToolbarButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-busy={isLoading || undefined}
      disabled={isLoading || rest.disabled}
      className={classNames(
        'flex h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-tile px-3 text-label font-semibold whitespace-nowrap wide:h-9 any-pointer-coarse:h-11 [&>svg]:size-4.5',
        isMain ? 'bg-gold text-gold-ink' : 'border border-line2 bg-s2 disabled:text-t3',
      )}
    >
      {isLoading ? <LoaderCircle aria-hidden className="animate-rotate" /> : icon}
      <span className="sr-only items-center gap-2 desk:not-sr-only desk:flex">{children}</span>
    </button>
  );
}
