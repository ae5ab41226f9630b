import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';
import { MoveArrow, MoveTint, type Movement } from './move-arrow.tsx';

export interface OddsCellProps {
  /** `radio`: one of all; `checkbox`: one of each match. */
  readonly kind: 'radio' | 'checkbox';
  /** Radio buttons of one name exclude each other. */
  readonly name: string;
  /** Whose price it is, for a screen reader; ends with the price itself. */
  readonly label: string;
  readonly price: string;
  /** An underdog's: in the loss colour, with its minus. */
  readonly isNegative: boolean;
  readonly isPicked: boolean;
  readonly movement?: Movement | undefined;
  /** When the price moved, on this device's clock; each new time restarts the tint and the arrow. */
  readonly movedAt?: number | undefined;
  /** Also called for a cell that is already picked. */
  readonly onPick: () => void;
}

/** A price in a table that can be picked. Its size does not depend on the price. */
export function OddsCell({
  kind,
  name,
  label,
  price,
  isNegative,
  isPicked,
  movement,
  movedAt,
  onPick,
}: OddsCellProps) {
  const isMoved = movement !== undefined && movedAt !== undefined;
  return (
    <label
      className={classNames(
        CELL,
        'cursor-pointer justify-between gap-1 border px-2.5 transition-colors duration-(--press) ease-out has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isPicked ? 'border-focus bg-golds' : 'border-line2 bg-s2 active:bg-s3',
      )}
    >
      {isMoved && !isPicked && (
        <span className="pointer-events-none absolute -inset-px rounded-[inherit] [&>.moved-tint]:border [&>.moved-tint]:border-current/40">
          <MoveTint movement={movement} movedAt={movedAt} />
        </span>
      )}
      <input
        type={kind}
        name={name}
        aria-label={label}
        checked={isPicked}
        // A checked radio button fires `click` and no `change`.
        onClick={onPick}
        onChange={nothing}
        className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
      />
      <span
        aria-hidden
        className={classNames(
          'pointer-events-none relative flex size-4.5 shrink-0 items-center justify-center border-[1.5px]',
          kind === 'radio' ? 'rounded-full' : 'rounded-[5px]',
          isPicked ? 'border-gold bg-gold text-gold-ink' : 'border-ctl',
        )}
      >
        {isPicked && kind === 'radio' && <span className="size-1.75 rounded-full bg-current" />}
        {isPicked && kind === 'checkbox' && <Check strokeWidth={3.5} className="size-3.5" />}
      </span>
      <span
        aria-hidden
        className={classNames(
          'pointer-events-none relative numerals text-cell font-semibold whitespace-nowrap',
          isNegative ? 'text-loss' : 'text-t1',
        )}
      >
        {price}
      </span>
      {isMoved && (
        <MoveArrow
          key={movedAt}
          movement={movement}
          movedAt={movedAt}
          className="pointer-events-none absolute top-0.5 right-1.5 size-2.5!"
        />
      )}
    </label>
  );
}

/** Replaces a price while betting is closed. */
export function ClosedCell({ children }: { readonly children: ReactNode }) {
  return (
    <span className={classNames(CELL, 'justify-center border border-dashed border-line2 px-1 text-t3')}>
      <span className="text-small">{children}</span>
    </span>
  );
}

const CELL = 'relative flex min-h-12 items-center rounded-cell';

function nothing(): void {
  // React requires a handler; the click picks.
}
