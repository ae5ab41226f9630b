import { memo, type CSSProperties } from 'react';

import { classNames } from './class-names.ts';
import { MoveArrow, MoveTint, type Movement } from './move-arrow.tsx';

/** One corner of a match as a duel plate shows it. */
export interface OddsSide {
  /** For a screen reader: the action and the fighter, then standing, word and price as shown. */
  readonly label: string;
  readonly price: string;
  readonly isFavourite: boolean;
  /** ต่อ or รอง. */
  readonly standing: string;
  /** The corner's word, or the fighter's name where the plate is docked. */
  readonly word: string;
  readonly movement?: Movement | undefined;
  /** When the price moved, on this device's clock; each new time restarts the tint and the arrow. */
  readonly movedAt?: number | undefined;
}

export type DuelCorner = 'red' | 'blue';

interface OddsButtonProps extends OddsSide {
  readonly corner: DuelCorner;
  readonly isWordLong: boolean;
  /** The width reserved for the price: that of the wider one on the plate. */
  readonly priceWidthEms: number;
  /** Set when it cannot be pressed: the id of the element with the reason. */
  readonly reasonId?: string | undefined;
  readonly onPick: (corner: DuelCorner) => void;
  /** It was pressed although it cannot be. */
  readonly onRefuse: () => void;
}

/** Half of a duel plate. Memoised, since a burst of odds may change hundreds. */
export const OddsButton = memo(function OddsButton({
  corner,
  label,
  price,
  isFavourite,
  standing,
  word,
  movement,
  movedAt,
  isWordLong,
  priceWidthEms,
  reasonId,
  onPick,
  onRefuse,
}: OddsButtonProps) {
  const isDisabled = reasonId !== undefined;
  const isMoved = movement !== undefined && movedAt !== undefined && !isDisabled;
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      aria-describedby={reasonId}
      onClick={isDisabled ? onRefuse : () => onPick(corner)}
      className={classNames('duel-half', corner === 'red' ? 'duel-red' : 'duel-blue')}
    >
      <span aria-hidden className="duel-fill">
        {isMoved && <MoveTint movement={movement} movedAt={movedAt} />}
      </span>
      <span className="duel-body">
        <span
          className={classNames(
            'duel-words font-semibold',
            // A corner's word that does not fit wraps out of the visible line; a name is truncated instead.
            !isWordLong && 'flex-wrap',
          )}
        >
          {/* New words and prices are new elements: one that changed its width would count as a layout shift. */}
          <span
            key={standing}
            className={classNames(
              'shrink-0 whitespace-nowrap',
              isFavourite &&
                'flex min-h-5 items-center self-center rounded-pill bg-(--tag) px-1.75 text-[0.92em] text-(--tag-ink)',
            )}
          >
            {standing}
          </span>{' '}
          <span key={`${standing} ${word}`} className={isWordLong ? 'truncate' : 'whitespace-nowrap'}>
            {word}
          </span>
        </span>{' '}
        <span className="duel-prices">
          <span
            key={price}
            className="duel-price numerals font-semibold whitespace-nowrap"
            style={{ '--ems': priceWidthEms } as CSSProperties}
          >
            {price}
          </span>
          {isMoved && <MoveArrow key={movedAt} movement={movement} movedAt={movedAt} />}
        </span>
      </span>
    </button>
  );
});
