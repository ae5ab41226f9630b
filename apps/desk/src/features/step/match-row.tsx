import type { Corner } from '@sanam/betting';
import { classNames, splitFighterName } from '@sanam/ui';
import { ChevronLeft, ChevronRight, GitCompareArrows } from 'lucide-react';
import { useEffect, useRef } from 'react';

import { formatWhole, withMinus } from '../../lib/ringside/format-amount.ts';
import { formatMinute } from '../../lib/ringside/format-time.ts';
import { nextPlace, rungName } from '../../lib/ringside/ladder.ts';
import { stageMove } from '../../state/step/step-moves.ts';
import { StateTag } from './state-tag.tsx';
import type { StepRow } from './use-step.ts';
import { useStepTexts } from '../../state/step-texts.ts';

interface MatchRowProps {
  readonly row: StepRow;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

/** One match: its price between two buttons, one rung towards a corner each, and what it may cost. */
export function MatchRow({ row, isSelected, onSelect }: MatchRowProps) {
  const texts = useStepTexts();
  const { match, names } = row;
  const item = useRef<HTMLLIElement>(null);
  const wasSelected = useRef(isSelected);

  // Only for a row that was reached by key: the one selected when the page opens is visible already.
  useEffect(() => {
    if (isSelected && !wasSelected.current) item.current?.scrollIntoView({ block: 'nearest' });
    wasSelected.current = isSelected;
  }, [isSelected]);

  return (
    <li
      ref={item}
      aria-current={isSelected || undefined}
      className={classNames(
        GRID,
        'relative scroll-mt-20 scroll-mb-50 border-t border-l-3 border-t-line py-1.5 desk:min-h-13 desk:scroll-mb-20 desk:py-1',
        isSelected ? 'border-l-focus bg-golds' : 'border-l-transparent',
      )}
    >
      <time dateTime={match.fightingDateTime} className="numerals text-body font-semibold">
        {formatMinute(match.fightingDateTime)}
      </time>
      <Names row={row} isSelected={isSelected} onSelect={onSelect} />
      <span className="col-span-3 flex flex-wrap items-center justify-between gap-x-2 desk:contents">
        <PriceName name={names?.[0]} label={texts.head.red} className="text-redt desk:text-right" />
        <span className="flex items-center gap-1 desk:w-full">
          <Arrow corner="RED" row={row} onSelect={onSelect} />
          <Rung row={row} />
          <Arrow corner="BLUE" row={row} onSelect={onSelect} />
        </span>
        <PriceName
          name={names?.[1]}
          label={texts.head.blue}
          className="text-right text-bluet desk:text-left"
        />
      </span>
      <span className={classNames(WIDE_ONLY, AMOUNT)}>
        <span className="sr-only">{texts.head.bets} </span>
        {row.bets === 0 ? '–' : row.bets.toLocaleString('en')}
      </span>
      <span className={classNames(WIDE_ONLY, AMOUNT)}>
        <span className="sr-only">{texts.head.stakes} </span>
        {formatWhole(row.stakes)}
      </span>
      <span className={classNames('hidden text-right desk:block', AMOUNT, row.worst < 0 && 'text-loss')}>
        <span className="sr-only">{texts.head.worst} </span>
        {formatWhole(row.worst)}
      </span>
      <span className="col-start-3 row-start-1 justify-self-end desk:col-auto desk:row-auto desk:justify-self-start wide:pl-1.5">
        <StateTag row={row} />
      </span>
    </li>
  );
}

/** The whole row can be pressed, except its arrows. */
function Names({ row: { match }, isSelected, onSelect }: MatchRowProps) {
  const [red, blue] = [splitFighterName(match.redName).main, splitFighterName(match.blueName).main];
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      onClick={onSelect}
      className="flex min-h-11 min-w-0 flex-col justify-center text-left text-label leading-5 font-semibold after:absolute after:inset-0 wide:flex-row wide:flex-wrap wide:content-center wide:items-center wide:justify-start wide:gap-x-2"
    >
      <span className="flex max-w-full min-w-0 items-center gap-2">
        <span aria-hidden className="h-3.5 w-1 shrink-0 seam-corner rounded-[1px] bg-red" />
        <span className="truncate wide:overflow-visible">{red}</span>
      </span>
      <span className="sr-only font-normal text-t3 wide:not-sr-only">–</span>
      <span className="flex max-w-full min-w-0 items-center gap-2 wide:flex-row-reverse">
        <span aria-hidden className="h-3.5 w-1 shrink-0 seam-corner rounded-[1px] bg-blue" />
        <span className="truncate wide:overflow-visible">{blue}</span>
      </span>
    </button>
  );
}

/** The current price; with a frame, one that waits to be sent; dashed, one that was sent and has no reply yet. */
function Rung({ row: { staged, sending, place, conflict } }: { readonly row: StepRow }) {
  const texts = useStepTexts();
  const shown = staged ?? sending ?? place;
  return (
    <span
      className={classNames(
        'flex h-10 min-w-14 flex-1 items-center justify-center gap-1 rounded-cell border px-1 numerals text-lead font-semibold whitespace-nowrap',
        staged === undefined && sending === undefined ? 'border-transparent' : 'border-focus bg-bg',
        sending !== undefined && 'border-dashed',
      )}
    >
      {conflict && <GitCompareArrows aria-hidden className="size-4 text-goldt" />}
      <span className="sr-only">{texts.head.rung} </span>
      {shown === undefined ? '–' : rungName(shown)}
    </span>
  );
}

interface PriceNameProps {
  readonly name: string | undefined;
  readonly label: string;
  readonly className: string;
}

function PriceName({ name, label, className }: PriceNameProps) {
  return (
    <span className={classNames('min-w-11 numerals text-lead font-semibold', className)}>
      <span className="sr-only">{label} </span>
      {name === undefined ? '–' : withMinus(name)}
    </span>
  );
}

interface ArrowProps {
  readonly corner: Corner;
  readonly row: StepRow;
  readonly onSelect: () => void;
}

function Arrow({ corner, row, onSelect }: ArrowProps) {
  const texts = useStepTexts();
  const { seen, staged, sending, place, match, canMove } = row;
  const isRed = corner === 'RED';
  const to = nextPlace(staged ?? sending ?? place ?? 0, corner);
  const Icon = isRed ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      aria-label={
        isRed
          ? texts.redStronger(splitFighterName(match.redName).main)
          : texts.blueStronger(splitFighterName(match.blueName).main)
      }
      disabled={!canMove || to === undefined}
      // The focus stays where it is, so that Enter sends the move and does not press the arrow again.
      onMouseDown={(press) => press.preventDefault()}
      onClick={({ shiftKey }) => {
        onSelect();
        stageMove(seen, corner, shiftKey ? 0.5 : 1);
      }}
      className="relative z-1 flex size-11 shrink-0 items-center justify-center rounded-cell border border-line2 bg-s2 active:bg-s3 disabled:text-t3"
    >
      <Icon aria-hidden strokeWidth={1.75} className="size-5" />
    </button>
  );
}

const AMOUNT = 'numerals text-label font-semibold';

/** Columns that only a wide screen has room for. */
export const WIDE_ONLY = 'hidden text-right wide:block';

/** The columns of the heading and of every row; on a phone a row has two lines. */
export const GRID =
  'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-3 desk:grid-cols-[2.75rem_minmax(0,1fr)_2.75rem_9.75rem_2.75rem_4rem_5.5rem] wide:gap-x-2 wide:grid-cols-[2.75rem_minmax(0,1fr)_2.75rem_9.75rem_2.75rem_2.25rem_4rem_4rem_5.5rem]';
