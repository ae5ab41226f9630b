import { classNames } from '@sanam/ui';

import { Panel } from '../../components/panel.tsx';
import { formatMinute } from '../../lib/ringside/format-time.ts';
import { formatBaht, formatDay, formatShort } from '../../lib/transfers/format.ts';
import { useLanguage } from '../../state/language.ts';
import { useTransferTexts } from '../../state/transfer-texts.ts';
import type { TransferDetails } from '../../state/transfers.ts';

/** Where the money of a withdrawal comes from: the last deposit, what was staked since, and the last bets. */
export function Origin({ transfer }: { readonly transfer: TransferDetails }) {
  const texts = useTransferTexts();
  const language = useLanguage();
  const { turnover, origin } = transfer;
  if (origin === null) return null;
  return (
    <Panel
      id="origin"
      title={texts.origin}
      aside={turnover ? texts.sinceDeposit(formatDay(turnover.creditedAt, language)) : texts.noDeposit}
    >
      <dl className="grid grid-cols-3 gap-2 px-3.5 py-3">
        <Sum name={texts.deposited} text={turnover ? formatShort(turnover.deposit) : '–'} />
        <Sum name={texts.betInAll} text={turnover ? formatShort(turnover.staked) : '–'} />
        <Sum
          name={texts.wonNet}
          text={formatBaht(origin.result, { sign: true })}
          colour={colourOf(origin.result)}
        />
      </dl>
      {turnover && (
        <div className="px-3.5 pb-3">
          <p className="flex justify-between gap-3 pb-1 text-small text-t2">
            <span>{texts.turnover((turnover.staked / turnover.deposit).toFixed(1))}</span>
            <span>{turnover.missing > 0 ? texts.missing(formatShort(turnover.missing)) : texts.reached}</span>
          </p>
          <span aria-hidden className="block h-1.5 overflow-hidden rounded-full bg-s3">
            <span
              style={{ width: `${turnover.percent}%` }}
              className={classNames('block h-full', turnover.percent === 100 ? 'bg-gain' : 'bg-gold')}
            />
          </span>
        </div>
      )}
      <ul>
        {origin.bets.map(({ at, resultType, match, legs, result }) => (
          <li
            key={`${at} ${match?.id} ${result}`}
            className="flex min-h-10 items-center gap-3 border-t border-line px-3.5 text-small"
          >
            <span className="w-11 numerals text-t2">{formatMinute(at)}</span>
            <span className="w-11">{resultType === 'WIN' ? texts.win : texts.lost}</span>
            <span className="min-w-0 flex-1 truncate text-t2">
              {match === null
                ? texts.legs(String(legs))
                : texts.match(String(match.matchNo), match.stadiumName)}
            </span>
            <span className={classNames('numerals font-semibold', result < 0 ? 'text-loss' : 'text-gain')}>
              {formatBaht(result, { sign: true })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function colourOf(amount: number): string {
  if (amount === 0) return '';
  return amount < 0 ? 'text-loss' : 'text-gain';
}

function Sum({
  name,
  text,
  colour = '',
}: {
  readonly name: string;
  readonly text: string;
  readonly colour?: string;
}) {
  return (
    <div className="min-w-0">
      <dt className="text-tiny text-t2">{name}</dt>
      <dd className={`numerals text-name font-semibold break-words desk:text-lead ${colour}`}>{text}</dd>
    </div>
  );
}
