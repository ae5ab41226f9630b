import { classNames } from './class-names.ts';
import type { Corner } from './corner-slash.tsx';
import { MoveArrow, type Movement } from './move-arrow.tsx';

export interface CornerPlateProps {
  readonly corner: Corner;
  /** Over the name: match and corner. */
  readonly head: string;
  /** Only for screen readers, because the plate is too small to show it. */
  readonly isHeadHidden?: boolean;
  /** The fighter, or the word of a draw bet. */
  readonly name: string;
  /** The name in Latin letters, under it. */
  readonly latinName?: string | undefined;
  /** Over the price: favourite, underdog, or what the price means. In the sheet it belongs to the head. */
  readonly standing?: string;
  readonly price: string;
  /** The price moved while the player was looking: the earlier price, struck through, and the direction. */
  readonly moved?:
    | { readonly from: string; readonly fromLabel: string; readonly movement: Movement }
    | undefined;
  /** `plate`: on its own; `ticket`: head of a ticket; `sheet` and `small`: 56 and 48 px in the bet sheet. */
  readonly look?: 'plate' | 'ticket' | 'sheet' | 'small';
}

/** What is being bet on. */
export function CornerPlate({
  corner,
  head,
  isHeadHidden = false,
  name,
  latinName,
  standing,
  price,
  moved,
  look = 'plate',
}: CornerPlateProps) {
  const isTicket = look === 'plate' || look === 'ticket';
  return (
    <div className={classNames('corner-plate flex-wrap', CORNER[corner], LOOK[look])}>
      <div className={isTicket ? 'flex-[1_1_6rem]' : 'min-w-0 flex-[1_1_6rem]'}>
        <p className={isHeadHidden ? 'sr-only' : isTicket ? 'text-small' : 'text-tiny'}>{head}</p>
        <p
          className={classNames(
            'font-semibold text-t1',
            isTicket ? 'text-title' : 'truncate leading-(--leading-14)',
            !isTicket && (name.length > LONG_NAME ? 'text-label' : 'text-name'),
          )}
        >
          {name}
        </p>
        {latinName !== undefined && <p className="text-label">{latinName}</p>}
      </div>
      <div className="ml-auto text-right">
        {standing !== undefined && <p className="text-small font-semibold">{standing}</p>}
        <p className="flex items-center justify-end gap-x-2.5 numerals font-semibold whitespace-nowrap">
          {moved !== undefined && (
            <span className="flex flex-col items-center">
              <span className="sr-only">{moved.fromLabel}</span>
              <s className="text-body leading-none">{moved.from}</s>
              <MoveArrow movement={moved.movement} className="" />
            </span>
          )}
          <span className={classNames('text-t1', isTicket ? 'text-amount leading-[2.5rem]' : 'text-odds')}>
            {price}
          </span>
        </p>
      </div>
    </div>
  );
}

/** So long a name would be cut off in the sheet's size. */
const LONG_NAME = 20;

const CORNER: Record<Corner, string> = {
  red: 'duel-red',
  blue: 'duel-blue',
  draw: 'corner-draw',
  nodraw: 'corner-nodraw',
};

const LOOK = {
  plate: 'min-h-20 rounded-box py-2',
  ticket: 'min-h-18 py-2',
  sheet: 'min-h-14 rounded-box py-1',
  small: 'min-h-12 rounded-cell py-0.5',
} as const;
