import { NO_MONEY, type Satang } from '@sanam/money';
import { classNames } from '@sanam/ui';
import { useEffect, useRef, type CSSProperties } from 'react';

import { favouriteText } from '../../lib/ringside/favourite-text.ts';
import { formatWhole } from '../../lib/ringside/format-amount.ts';
import { rungName, shownPlaces, type Place } from '../../lib/ringside/ladder.ts';
import { stakesByPlace, type StakesAtPlace } from '../../lib/ringside/stakes-by-place.ts';
import { useIsTouched, useLayout } from '../../lib/use-layout.ts';
import { useTexts } from '../../state/language.ts';
import { choosePlace, useMoves } from '../../state/ringside/price-moves.ts';
import type { Ringside } from './use-ringside.ts';

/** As many rungs as fit on a laptop; a phone scrolls to the others. */
const SHOWN = 13;
/** As many on a touch screen, so that each is wide enough for a finger. */
const SHOWN_BY_TOUCH = 11;
const NOTHING: StakesAtPlace = { red: NO_MONEY, blue: NO_MONEY };

/** The rungs of the one axis, above each what was staked on red at it, below on blue. */
export function Ladder({
  ringside,
  isResting,
}: {
  readonly ringside: Ringside;
  readonly isResting: boolean;
}) {
  const { ringside: texts } = useTexts();
  const { staged, sending } = useMoves();
  const layout = useLayout();
  const isTouched = useIsTouched();
  const { place, rates, suggestion, seen } = ringside;
  // They are those of the rungs of MY.
  const stakes = stakesByPlace((seen.only ?? 'MY') === 'MY' ? (rates ?? []) : []);

  const largest = Math.max(1, ...[...stakes.values()].flatMap(({ red, blue }) => [red, blue]));
  return (
    <ol
      aria-label={texts.ladder}
      className="relative flex min-h-18.25 items-center gap-0.5 overflow-x-auto rounded-cell border border-line2 bg-s1 px-2 desk:min-h-[102px] desk:flex-1 desk:justify-between desk:gap-0"
    >
      {shownPlaces(place, isTouched && layout === 'wide' ? SHOWN_BY_TOUCH : SHOWN).map((at) => (
        <li key={at} className="shrink-0 desk:min-w-0 desk:flex-1 desk:px-[0.05rem]">
          <Rung
            place={at}
            stakes={stakes.get(at) ?? NOTHING}
            largest={largest}
            isCurrent={at === place}
            isChosen={at === staged || at === sending}
            isSuggested={at === suggestion?.place}
            isResting={isResting}
            onChoose={() => choosePlace(seen, at)}
          />
        </li>
      ))}
    </ol>
  );
}

interface RungProps {
  readonly place: Place;
  readonly stakes: StakesAtPlace;
  readonly largest: number;
  readonly isCurrent: boolean;
  readonly isChosen: boolean;
  readonly isSuggested: boolean;
  readonly isResting: boolean;
  readonly onChoose: () => void;
}

function Rung({ place, stakes, largest, isCurrent, isChosen, isSuggested, isResting, onChoose }: RungProps) {
  const { ringside: texts } = useTexts();
  const button = useRef<HTMLButtonElement>(null);

  // A phone shows seven rungs: the current one in their middle.
  useEffect(() => {
    const list = button.current?.closest('ol');
    if (!isCurrent || !list || !button.current) return;
    list.scrollLeft = button.current.offsetLeft + (button.current.offsetWidth - list.clientWidth) / 2;
  }, [isCurrent]);

  const marks = [isCurrent && texts.current, isChosen && texts.chosen, isSuggested && texts.suggested].filter(
    Boolean,
  );
  const label = [
    texts.rung(rungName(place)),
    favouriteText(place, texts),
    texts.stakedOn(formatWhole(stakes.red), formatWhole(stakes.blue)),
    ...marks,
  ].join(', ');
  return (
    <button
      ref={button}
      type="button"
      aria-label={label}
      aria-current={isCurrent || undefined}
      disabled={isResting}
      onClick={onChoose}
      className="group flex w-11.75 flex-col items-stretch desk:w-full"
    >
      <Bar amount={stakes.red} largest={largest} className="justify-end" fillClass="bg-red" />
      <span
        className={classNames(
          'flex h-11 items-center justify-center rounded-tile border-2 numerals text-body font-semibold whitespace-nowrap',
          rungClass(place),
          isSuggested && 'border-dashed border-focus! text-goldt',
          isChosen && 'border-dashed border-focus! bg-golds text-goldt',
          isCurrent && 'border-focus! bg-golds text-t1',
          // The name of a half rung is longer.
          isCurrent && (Number.isInteger(place) ? 'desk:text-lead' : 'desk:text-label'),
          isResting && 'opacity-60',
        )}
      >
        {rungName(place)}
      </span>
      <Bar amount={stakes.blue} largest={largest} className="justify-start" fillClass="bg-blue" />
    </button>
  );
}

/** Red's side has its edge above and blue's below, so that they differ not only by colour. */
function rungClass(place: Place): string {
  if (place === 0) return 'border-line2 bg-s2';
  return place < 0
    ? 'border-line2 border-t-red/70 bg-s2 text-t1'
    : 'border-line2 border-b-blue/80 bg-s2 text-t1';
}

function Bar({
  amount,
  largest,
  className,
  fillClass,
}: {
  readonly amount: Satang;
  readonly largest: number;
  readonly className: string;
  readonly fillClass: string;
}) {
  return (
    <span aria-hidden className={classNames('flex h-3.25 flex-col px-1 desk:h-[23px]', className)}>
      <span
        className={classNames('rung-bar block rounded-[2px]', fillClass)}
        style={{ '--part': amount === 0 ? 0 : Math.max(0.08, amount / largest) } as CSSProperties}
      />
    </span>
  );
}
