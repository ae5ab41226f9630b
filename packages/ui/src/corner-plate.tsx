import { classNames } from './class-names.ts';
import type { Corner } from './corner-slash.tsx';
import { MoveArrow, type Movement } from './move-arrow.tsx';

export interface CornerPlateProps {
  readonly corner: Corner;
  /** Over the name: match and corner. */
  readonly head: string;
  /** The fighter, or the word of a draw bet. */
  readonly name: string;
  /** The name in Latin letters, under it. */
  readonly latinName?: string | undefined;
  /** Over the price: favourite, underdog, or what the price means. */
  readonly standing: string;
  readonly price: string;
  /** The price moved while the player was looking: the earlier price, struck through, and the direction. */
  readonly moved?:
    | { readonly from: string; readonly fromLabel: string; readonly movement: Movement }
    | undefined;
  /** `plate`: on its own; `ticket`: head of a ticket; `compact`: one line, where the keypad leaves little height. */
  readonly look?: 'plate' | 'ticket' | 'compact';
}

/** What is being bet on. */
export function CornerPlate({
  corner,
  head,
  name,
  latinName,
  standing,
  price,
  moved,
  look = 'plate',
}: CornerPlateProps) {
  const isCompact = look === 'compact';
  return (
    <div className={classNames('corner-plate', !isCompact && 'flex-wrap', CORNER[corner], LOOK[look])}>
      <div className={isCompact ? 'min-w-0 flex-1' : 'flex-[1_1_6rem]'}>
        <p className={classNames('text-small', isCompact && 'sr-only')}>{head}</p>
        <p className={classNames('font-semibold text-t1', isCompact ? 'truncate text-body' : 'text-title')}>
          {name}
        </p>
        {latinName !== undefined && <p className="text-label">{latinName}</p>}
      </div>
      <div className={classNames('ml-auto text-right', isCompact && 'flex items-center gap-2')}>
        <p className={classNames('text-small font-semibold', isCompact && moved !== undefined && 'sr-only')}>
          {standing}
        </p>
        <p className="flex flex-wrap items-center justify-end gap-x-2 numerals font-semibold whitespace-nowrap">
          {moved !== undefined && (
            <>
              <span className="sr-only">{moved.fromLabel}</span>
              <s className="text-price font-medium">{moved.from}</s>
              <MoveArrow movement={moved.movement} />
            </>
          )}
          <span className={classNames('text-t1', isCompact ? 'text-price' : 'text-amount leading-[2.5rem]')}>
            {price}
          </span>
        </p>
      </div>
    </div>
  );
}

const CORNER: Record<Corner, string> = {
  red: 'duel-red',
  blue: 'duel-blue',
  draw: 'corner-draw',
  nodraw: 'corner-nodraw',
};

const LOOK = {
  plate: 'min-h-20 rounded-box py-2',
  ticket: 'min-h-18 py-2',
  compact: 'min-h-12 rounded-cell py-1',
} as const;
