import { MAX_LEGS, type Corner } from '@sanam/betting';
import { baht } from '@sanam/money';
import { classNames, CornerSlash, splitFighterName } from '@sanam/ui';

import { Panel } from '../../components/panel.tsx';
import { formatWhole } from '../../lib/ringside/format-amount.ts';
import { SHORT_MAX, sumLegs, type LegSum } from '../../lib/step/sum-legs.ts';
import { useTexts } from '../../state/language.ts';
import type { StepBook, StepMatch } from '../../state/step/step-data.ts';
import { useStepTexts } from '../../state/step-texts.ts';

/** What is staked on one match and on several, and what one bet may pay. */
export function BookPanel({ book }: { readonly book: StepBook }) {
  const texts = useStepTexts();
  const { single, short, long } = sumLegs(book.legs);
  return (
    <Panel id="step-book" title={texts.book}>
      <div className="flex flex-col gap-2.5 p-3.5">
        <table className="w-full text-right">
          <thead className="sr-only">
            <tr>
              <th scope="col">{texts.book}</th>
              <th scope="col">{texts.bets}</th>
              <th scope="col">{texts.stakes}</th>
            </tr>
          </thead>
          <tbody>
            <SumRow name={texts.short(String(SHORT_MAX))} sum={short} />
            <SumRow name={texts.long(String(SHORT_MAX + 1), String(MAX_LEGS))} sum={long} />
            <SumRow name={texts.single} sum={single} />
          </tbody>
        </table>
        {book.largest === null ? (
          <p className="border-t border-line pt-2.5 text-small text-t2">{texts.noBets}</p>
        ) : (
          <Largest largest={book.largest} />
        )}
      </div>
    </Panel>
  );
}

function SumRow({ name, sum }: { readonly name: string; readonly sum: LegSum }) {
  return (
    <tr>
      <th scope="row" className="h-7.5 text-left text-label font-normal">
        {name}
      </th>
      <td className="numerals text-label text-t2">{sum.bets.toLocaleString('en')}</td>
      <td className="numerals text-label font-semibold">{formatWhole(sum.stakes)}</td>
    </tr>
  );
}

function Largest({ largest }: { readonly largest: NonNullable<StepBook['largest']> }) {
  const texts = useStepTexts();
  const share = largest.payout / largest.limit;
  return (
    <div className="border-t border-line pt-2.5">
      <p className="flex items-baseline justify-between gap-3 text-small text-t2">
        {texts.largest}
        <b className="numerals text-label text-t1">{formatWhole(baht(largest.payout))}</b>
      </p>
      <span aria-hidden className="my-1.5 block h-1.5 overflow-hidden rounded-full bg-s3">
        <span
          style={{ width: `${Math.min(100, share * 100)}%` }}
          className={classNames('block h-full', share >= 0.8 ? 'bg-gold' : 'bg-t2')}
        />
      </span>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-tiny text-t2">
        <span>
          {largest.username} · {largest.legs === 1 ? texts.single : texts.legs(String(largest.legs))}
        </span>
        <span>{texts.limit(formatWhole(baht(largest.limit)))}</span>
      </p>
      <p className="numerals text-tiny text-t2">{largest.ticketCode}</p>
    </div>
  );
}

/** Pairs of picks that many bets have together, so that they win and lose together. Only on listed matches. */
export function PairsPanel({
  book,
  matches,
}: {
  readonly book: StepBook;
  readonly matches: readonly StepMatch[];
}) {
  const texts = useStepTexts();
  const byId = new Map(matches.map((match) => [match.id, match]));
  const pairs = book.pairs.filter(({ picks }) => picks.every(({ matchId }) => byId.has(matchId)));
  return (
    <Panel id="step-pairs" title={texts.pairs}>
      {pairs.length === 0 ? (
        <p className="p-3.5 text-small text-t2">{texts.noPairs}</p>
      ) : (
        <ul className="flex flex-col gap-1 p-3.5">
          {pairs.map(({ picks, bets }) => (
            <li
              key={picks.map(({ matchId, betType }) => `${matchId} ${betType}`).join(' ')}
              className="grid min-h-7 grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-center gap-3 text-label"
            >
              {picks.map(({ matchId, betType }) => (
                <Pick key={matchId} match={byId.get(matchId)} betType={betType} />
              ))}
              <b className="numerals">{bets.toLocaleString('en')}</b>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Pick({ match, betType }: { readonly match: StepMatch | undefined; readonly betType: Corner }) {
  const { ringside } = useTexts();
  if (match === undefined) return null;
  const isRed = betType === 'RED';
  return (
    <span className="flex min-w-0 items-center gap-2">
      <CornerSlash corner={isRed ? 'red' : 'blue'} className="h-3.5" />
      <span className="truncate">
        <span className="sr-only">{ringside.corners[betType]} </span>
        {splitFighterName(isRed ? match.redName : match.blueName).main}
      </span>
    </span>
  );
}
