import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';

export interface FighterNames {
  readonly main: string;
  /** The main name in Latin letters, under it. */
  readonly latin?: string | undefined;
  /** The camp or the rest of the name, under the main one. */
  readonly rest?: string | undefined;
  /** The name as registered, for the tooltip. */
  readonly full: string;
}

export interface MatchNamesProps {
  readonly red: FighterNames;
  readonly blue: FighterNames;
  /** The start, HH:mm; left out once it has started, which shows VS instead. */
  readonly time?: string | undefined;
  /** Under the middle: the round, or the date. */
  readonly note: ReactNode;
  /** `slide`: in a carousel, with a larger time. */
  readonly look?: 'card' | 'slide';
}

/** Both fighters, red on the left. Names wrap and are never truncated: two of one camp differ only at the end. */
export function MatchNames({ red, blue, time, note, look = 'card' }: MatchNamesProps) {
  return (
    <div className="@container">
      <div
        className={classNames(
          // Where large text does not fit three columns, the middle moves above the names.
          'grid grid-cols-[minmax(0,1fr)_minmax(52px,auto)_minmax(0,1fr)] gap-x-2 @max-[14rem]:grid-cols-2',
          look === 'slide' && 'items-center',
        )}
      >
        <FighterName {...red} />
        <div className="text-center text-t2 @max-[14rem]:order-first @max-[14rem]:col-span-2">
          {time === undefined ? (
            <p className="numerals text-name leading-(--leading-18) font-semibold text-t3">VS</p>
          ) : (
            <p
              className={classNames(
                'numerals font-semibold text-t1',
                look === 'slide' ? 'text-docked' : 'text-[1.5rem] leading-(--leading-18)',
              )}
            >
              {time}
            </p>
          )}
          <p className="text-tiny leading-(--leading-13) whitespace-nowrap">{note}</p>
        </div>
        <FighterName {...blue} isRight />
      </div>
    </div>
  );
}

function FighterName({
  main,
  latin,
  rest,
  full,
  isRight = false,
}: FighterNames & { readonly isRight?: boolean }) {
  return (
    <div title={full} className={classNames('min-w-0', isRight && 'text-right')}>
      <p className="text-title font-semibold text-balance text-t1">{main}</p>
      {latin !== undefined && <p className="text-label font-medium text-balance text-t1">{latin}</p>}
      {rest !== undefined && <p className="text-small text-t2">{rest}</p>}
    </div>
  );
}
