import { Clock, Lock } from 'lucide-react';
import { useId } from 'react';

import { classNames } from './class-names.ts';
import { priceWidthEms } from './price-width.ts';
import { OddsButton, type DuelCorner, type OddsSide } from './odds-button.tsx';
import { useEmphasis } from './use-emphasis.ts';

export type DuelPlateSize = 'card' | 'match' | 'docked';

export interface DuelPlateProps {
  readonly red: OddsSide;
  readonly blue: OddsSide;
  /** 68 on a card, 88 on the match page, 60 docked above the menu. */
  readonly size?: DuelPlateSize;
  /** Closed: no betting now. Stale: the connection is lost and the price may be outdated. Neither can be pressed. */
  readonly state?: 'open' | 'closed' | 'stale';
  /** Why it cannot be pressed, or when the price was read. Shown under the plate; docked, only for screen readers. */
  readonly note?: string | undefined;
  /** Has to be stable between renders: the halves are memoised. */
  readonly onPick: (corner: DuelCorner) => void;
}

/** Both corners of a match and their prices, each half a button of its own. */
export function DuelPlate({ red, blue, size = 'card', state = 'open', note, onPick }: DuelPlateProps) {
  const noteId = useId();
  const [isEmphasised, emphasise] = useEmphasis();
  const half = {
    isWordLong: size === 'docked',
    // One size for both prices, as large as the longer of them allows.
    priceWidthEms: Math.max(priceWidthEms(red.price), priceWidthEms(blue.price)),
    reasonId: state === 'open' ? undefined : noteId,
    onPick,
    onRefuse: emphasise,
  };
  const Icon = state === 'stale' ? Clock : Lock;
  const isDocked = size === 'docked';
  return (
    <div className="relative">
      <div className={classNames('duel', SIZE[size], STATE[state])}>
        <OddsButton corner="red" {...red} {...half} />
        <OddsButton corner="blue" {...blue} {...half} />
      </div>
      {state !== 'open' && isDocked && (
        <span
          aria-hidden
          className="absolute top-1/2 left-1/2 flex size-7 -translate-1/2 items-center justify-center rounded-full border border-line2 bg-s1 text-t2"
        >
          <Icon strokeWidth={2} className="size-3.5" />
        </span>
      )}
      {state !== 'open' && (
        <p
          id={noteId}
          className={
            isDocked && !isEmphasised
              ? 'sr-only'
              : classNames(
                  'flex min-h-7 items-center justify-center gap-2 pt-1.5 text-center text-small',
                  isEmphasised ? 'font-semibold text-t1' : 'text-t2',
                )
          }
        >
          {(!isDocked || isEmphasised) && <Icon aria-hidden strokeWidth={2} className="size-4 shrink-0" />}
          {note}
        </p>
      )}
      {state !== 'open' && isEmphasised && (
        <span role="alert" className="sr-only">
          {note}
        </span>
      )}
    </div>
  );
}

const SIZE: Record<DuelPlateSize, string> = {
  card: '',
  match: 'duel-match',
  docked: 'duel-docked',
};

const STATE = { open: '', closed: 'duel-closed', stale: 'duel-stale' } as const;
