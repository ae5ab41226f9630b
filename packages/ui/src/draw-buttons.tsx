import { memo, useId } from 'react';

import { classNames } from './class-names.ts';
import { useEmphasis } from './use-emphasis.ts';

export type DrawSideName = 'draw' | 'nodraw';

export interface DrawChoice {
  /** For a screen reader: the action, the side and what it pays. */
  readonly label: string;
  /** เสมอ or ไม่เสมอ. */
  readonly word: string;
  /** What the price means: the stake is included. */
  readonly note: string;
  readonly price: string;
}

export interface DrawButtonsProps {
  readonly draw: DrawChoice;
  readonly nodraw: DrawChoice;
  /** Why neither can be pressed: they stay focusable, a screen reader reads it, and a tap shows it for two seconds. */
  readonly disabledReason?: string | undefined;
  readonly onPick: (side: DrawSideName) => void;
}

export function DrawButtons({ draw, nodraw, disabledReason, onPick }: DrawButtonsProps) {
  const reasonId = useId();
  const [isEmphasised, emphasise] = useEmphasis();
  const shared = {
    reasonId: disabledReason === undefined ? undefined : reasonId,
    onPick,
    onRefuse: emphasise,
  };
  return (
    <div className="grid grid-cols-2 gap-2">
      <DrawButton side="draw" {...draw} {...shared} />
      <DrawButton side="nodraw" {...nodraw} {...shared} />
      {disabledReason !== undefined && (
        <p
          id={reasonId}
          role={isEmphasised ? 'alert' : undefined}
          className={isEmphasised ? 'col-span-2 text-center text-small font-semibold text-t1' : 'sr-only'}
        >
          {disabledReason}
        </p>
      )}
    </div>
  );
}

interface DrawButtonProps extends DrawChoice {
  readonly side: DrawSideName;
  readonly reasonId: string | undefined;
  readonly onPick: (side: DrawSideName) => void;
  readonly onRefuse: () => void;
}

const DrawButton = memo(function DrawButton({
  side,
  label,
  word,
  note,
  price,
  reasonId,
  onPick,
  onRefuse,
}: DrawButtonProps) {
  const isDisabled = reasonId !== undefined;
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      aria-describedby={reasonId}
      onClick={isDisabled ? onRefuse : () => onPick(side)}
      className={classNames(
        'flex min-h-15 min-w-0 flex-wrap items-center gap-x-1.5 rounded-cell border px-2.5 py-1 phone:px-3 text-left transition-[filter] duration-(--press) ease-out select-none aria-disabled:border-line2 aria-disabled:bg-s2 aria-disabled:text-t3 not-aria-disabled:active:brightness-125',
        side === 'draw' ? 'border-draw bg-drawp text-drawt' : 'border-nodraw bg-nodrawp text-nodrawt',
      )}
    >
      <span className="min-w-0">
        <span className="block text-body font-semibold">{word}</span>{' '}
        <span className={classNames('block text-tiny', !isDisabled && 'text-t2')}>{note}</span>
      </span>{' '}
      <span
        className={classNames(
          'ml-auto numerals text-[1.625rem] leading-[1.875rem] font-semibold',
          !isDisabled && 'text-t1',
        )}
      >
        {price}
      </span>
    </button>
  );
});
