import { baht } from '@sanam/money';
import { CategoryIcon, classNames, Pill, splitFighterName } from '@sanam/ui';
import { Lock, LockOpen, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';

import { KeyCap } from '../../components/key-caps.tsx';
import { panelClass } from '../../components/panel.tsx';
import { RungLabel } from '../../components/rung-label.tsx';
import { categoryIllustration } from '../../lib/category-illustration.ts';
import { formatWhole } from '../../lib/ringside/format-amount.ts';
import type { Place } from '../../lib/ringside/ladder.ts';
import { readPrice } from '../../lib/ringside/read-price.ts';
import type { Board } from '../../state/exposure.ts';
import { useTexts } from '../../state/language.ts';
import type { DeskMatch } from '../../state/matches.ts';

interface RunningTableProps {
  readonly matches: readonly DeskMatch[];
  /** Of these a correction waits for a second person. */
  readonly correcting: ReadonlySet<number>;
  readonly board: Board | undefined;
}

/** The matches that run now or are being corrected, with their price, what they may cost and who holds them. */
export function RunningTable({ matches, correcting, board }: RunningTableProps) {
  const { tonight: texts } = useTexts();
  return (
    <div className={classNames(panelClass, 'relative overflow-x-auto')}>
      <table className="w-full text-left">
        <thead>
          <tr className="text-tiny text-t2">
            <th scope="col" className="py-2 pr-2 pl-3.5 font-medium">
              {texts.match}
            </th>
            <th scope="col" className="px-2 font-medium">
              {texts.corners}
            </th>
            <th scope="col" className="px-2 font-medium">
              {texts.state}
            </th>
            <th scope="col" className="px-2 text-right font-medium">
              {texts.price}
            </th>
            <th scope="col" className="px-2 text-right font-medium whitespace-nowrap">
              {texts.betsPerMinute}
            </th>
            <th scope="col" className="px-2 text-right font-medium">
              {texts.worst}
            </th>
            <th scope="col" className="px-2 font-medium">
              {texts.share}
            </th>
            <th scope="col" className="px-2 pr-3.5 font-medium whitespace-nowrap">
              {texts.holder}
            </th>
          </tr>
        </thead>
        <tbody>
          {matches.map((match, index) => (
            <Row
              key={match.id}
              match={match}
              digit={index + 1}
              isCorrecting={correcting.has(match.id)}
              exposure={board?.matches.find(({ matchId }) => matchId === match.id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly match: DeskMatch;
  readonly digit: number;
  readonly isCorrecting: boolean;
  readonly exposure: Board['matches'][number] | undefined;
}

function Row({ match, digit, isCorrecting, exposure }: RowProps) {
  const percent = exposure && Math.round(exposure.share * 100);
  const worst = exposure && baht(exposure.worst);
  const isHigh = percent !== undefined && percent >= HIGH_PERCENT;
  const place = match.nowRate ? readPrice(match.nowRate.settingRates)?.place : undefined;
  return (
    <tr
      className={classNames(
        'h-12 border-t border-line text-label',
        isHigh && 'bg-golds shadow-[inset_3px_0_0_var(--focus)]',
      )}
    >
      <th scope="row" className="pl-3.5">
        <Link
          to={match.isMatchEnd ? `/result/${match.id}` : `/ringside/${match.id}`}
          className="flex min-h-11 items-center gap-3 numerals text-body font-semibold"
        >
          <span aria-hidden className="hidden wide:inline">
            {digit <= 9 && <KeyCap>{String(digit)}</KeyCap>}
          </span>
          <CategoryIcon
            category={categoryIllustration(match.categoryCode)}
            className="size-5 shrink-0 text-t2"
          />
          {match.matchNo}
        </Link>
      </th>
      <td className="px-2 whitespace-nowrap">
        <span className="flex items-center gap-2 font-semibold">
          <span aria-hidden className="h-4 w-1 seam-corner bg-red" />
          {splitFighterName(match.redName).main}
          <span aria-hidden className="font-normal text-t3">
            –
          </span>
          {splitFighterName(match.blueName).main}
          <span aria-hidden className="h-4 w-1 seam-corner bg-blue" />
        </span>
      </td>
      <td className="px-2">
        <State match={match} isCorrecting={isCorrecting} />
      </td>
      <td className="px-2 numerals font-semibold">
        <span className="flex items-center justify-end gap-1.5 whitespace-nowrap">
          {place === undefined ? '–' : <Price place={place} />}
        </span>
      </td>
      <td className="px-2 text-right numerals font-semibold">
        {match.isOpenBet && exposure ? exposure.betsPerMinute : '–'}
      </td>
      <td
        className={classNames(
          'px-2 text-right numerals font-semibold',
          worst !== undefined && worst < 0 && 'text-loss',
        )}
      >
        {worst === undefined ? '–' : formatWhole(worst, { sign: true })}
      </td>
      <td className="min-w-28 px-2">
        {percent !== undefined && (
          <span className="flex items-center gap-3">
            <span aria-hidden className="h-1.5 w-15 overflow-hidden rounded-full bg-s3">
              <span
                style={{ width: `${Math.min(100, percent)}%` }}
                className={classNames('block h-full', isHigh ? 'bg-gold' : 'bg-t2')}
              />
            </span>
            <span className={classNames('numerals text-small', isHigh && 'font-semibold text-goldt')}>
              {percent} %
            </span>
          </span>
        )}
      </td>
      <td className="max-w-28 truncate px-2 pr-3.5">{match.holder?.username ?? '–'}</td>
    </tr>
  );
}

/** The rung of the axis, with the slash at the side of the favourite, which is also said. */
function Price({ place }: { readonly place: Place }) {
  const { tonight: texts } = useTexts();
  return (
    <>
      <RungLabel place={place} className="h-4" />
      {place !== 0 && <span className="sr-only">{place < 0 ? texts.redFavourite : texts.blueFavourite}</span>}
    </>
  );
}

/** From here on a match is close to its cap. */
const HIGH_PERCENT = 80;

function State({ match, isCorrecting }: Pick<RowProps, 'match' | 'isCorrecting'>) {
  const { ringside } = useTexts();
  if (isCorrecting) {
    return (
      <Pill tone="loss" icon={<TriangleAlert aria-hidden className="size-3.5" />}>
        {ringside.states.correcting}
      </Pill>
    );
  }
  if (match.isMatchEnd) return <Pill tone="loss">{ringside.states.result}</Pill>;
  return match.isOpenBet ? (
    <Pill tone="gold" icon={<LockOpen aria-hidden className="size-3.5" />}>
      {ringside.states.open}
    </Pill>
  ) : (
    <Pill tone="plain" icon={<Lock aria-hidden className="size-3.5" />}>
      {ringside.states.closed}
    </Pill>
  );
}
