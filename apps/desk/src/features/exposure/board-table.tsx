import { baht, type Satang } from '@sanam/money';
import { CategoryIcon, classNames, splitFighterName } from '@sanam/ui';
import { Clock, Lock, LockOpen } from 'lucide-react';
import { Link } from 'react-router';

import { ResultBar } from '../../components/result-bar.tsx';
import { panelClass } from '../../components/panel.tsx';
import { categoryIllustration } from '../../lib/category-illustration.ts';
import { PAGES } from '../../lib/pages.ts';
import { formatWhole } from '../../lib/ringside/format-amount.ts';
import { useTexts } from '../../state/language.ts';
import type { Board } from '../../state/exposure.ts';

type Row = Board['matches'][number];

interface BoardTableProps {
  readonly matches: readonly Row[];
  /** Whose limits are shown: beside the table, or below it where there is one column. */
  readonly scope: string;
  readonly onScope: (scope: string) => void;
}

/** Each match by outcome, with how much of its cap the worst of them uses; pressing that leads to the match's limits. */
export function BoardTable({ matches, scope, onScope }: BoardTableProps) {
  const { exposure: texts } = useTexts();
  const scale = Math.max(
    1,
    ...matches.flatMap(({ ifRed, ifBlue, ifDraw }) =>
      [ifRed, ifBlue, ifDraw].map((sum) => Math.abs(baht(sum))),
    ),
  );
  return (
    <div className={classNames(panelClass, 'overflow-x-auto')}>
      <table className="w-full text-right">
        <thead>
          <tr className="text-tiny text-t2">
            <th scope="col" className="py-2 pl-3.5 text-left font-medium">
              {texts.match}
            </th>
            <th scope="col" className="px-2 text-left font-medium">
              {texts.corners}
            </th>
            <th scope="col" className="px-2 font-medium">
              {texts.ifRed}
            </th>
            <th scope="col" className="px-2 font-medium">
              {texts.ifBlue}
            </th>
            <th scope="col" className="px-2 font-medium">
              {texts.ifDraw}
            </th>
            <th scope="col" className="hidden px-3.5 text-left font-medium desk:table-cell">
              {texts.share}
            </th>
          </tr>
        </thead>
        <tbody>
          {matches.map((match) => (
            <BoardRow
              key={match.matchId}
              match={match}
              scale={scale}
              isChosen={scope === `MATCH:${match.matchId}`}
              onChoose={() => onScope(`MATCH:${match.matchId}`)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface BoardRowProps {
  readonly match: Row;
  readonly scale: number;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function BoardRow({ match, scale, isChosen, onChoose }: BoardRowProps) {
  const { exposure: texts } = useTexts();
  const percent = Math.round(match.share * 100);
  const cap = formatWhole(baht(0 - match.cap));
  const number = (
    <>
      <CategoryIcon
        category={categoryIllustration(match.categoryCode)}
        className="hidden size-5 text-t2 desk:block"
      />
      <span className="numerals text-body font-semibold">{match.matchNo}</span>
      <State match={match} />
    </>
  );
  return (
    <tr className={classNames('border-t border-line', percent >= 80 && 'bg-golds')}>
      <th scope="row" className="h-12.5 pl-3.5 text-left">
        <Link
          to={match.line === 'LIVE' ? `/ringside/${match.matchId}` : PAGES.step.path}
          className="flex min-h-11 items-center gap-2"
        >
          {number}
        </Link>
      </th>
      <td className="px-2 py-1.5 text-left text-label leading-5 whitespace-nowrap">
        <span className="flex items-center gap-2">
          <span aria-hidden className="h-3.5 w-1 seam-corner bg-red" />
          {splitFighterName(match.redName).main}
        </span>
        <span className="flex items-center gap-2">
          <span aria-hidden className="h-3.5 w-1 seam-corner bg-blue" />
          {splitFighterName(match.blueName).main}
        </span>
        {/* On a phone there is no column for it. */}
        <span
          className={classNames('numerals text-tiny desk:hidden', percent >= 80 ? 'text-goldt' : 'text-t2')}
        >
          {percent} % {texts.share}
        </span>
      </td>
      <Outcome amount={baht(match.ifRed)} scale={scale} />
      <Outcome amount={baht(match.ifBlue)} scale={scale} />
      <Outcome amount={baht(match.ifDraw)} scale={scale} />
      <td className="hidden min-w-28 px-2 desk:table-cell">
        <button
          type="button"
          aria-pressed={isChosen}
          aria-label={`${texts.limitsOf(String(match.matchNo))}: ${percent} % / ${cap}`}
          onClick={onChoose}
          className="block min-h-11 w-full rounded-tile border border-transparent px-1.5 text-left hover:border-line2 aria-pressed:border-focus"
        >
          <span className="flex justify-between gap-3 numerals text-tiny text-t2">
            <b className={percent >= 80 ? 'text-goldt' : 'text-t1'}>{percent} %</b>
            {cap}
          </span>
          <span aria-hidden className="mt-1 block h-1.5 overflow-hidden rounded-full bg-s3">
            <span
              style={{ width: `${Math.min(100, percent)}%` }}
              className={classNames('block h-full', percent >= 80 ? 'bg-gold' : 'bg-t2')}
            />
          </span>
        </button>
      </td>
    </tr>
  );
}

function Outcome({ amount, scale }: { readonly amount: Satang; readonly scale: number }) {
  return (
    <td
      className={classNames(
        'px-1.5 numerals text-label font-semibold whitespace-nowrap desk:px-2',
        amount < 0 && 'text-loss',
        amount > 0 && 'text-gain',
      )}
    >
      <span aria-hidden className="mr-3 hidden w-15 align-middle wide:inline-block">
        <ResultBar amount={amount} scale={scale} />
      </span>
      {/* Of one width, so that the bars of a column stand in line. */}
      <span className="wide:inline-block wide:min-w-17">{formatWhole(amount, { sign: true })}</span>
    </td>
  );
}

function State({ match: { isOpenBet, isMatchStart } }: { readonly match: Row }) {
  const { ringside } = useTexts();
  const closed = isMatchStart
    ? { Icon: Lock, text: ringside.states.closed }
    : { Icon: Clock, text: ringside.states.waiting };
  const { Icon, text } = isOpenBet ? { Icon: LockOpen, text: ringside.states.open } : closed;
  return (
    <>
      <Icon
        aria-hidden
        strokeWidth={1.75}
        className={classNames('size-4', isOpenBet ? 'text-goldt' : 'text-t2')}
      />
      <span className="sr-only">{text}</span>
    </>
  );
}
