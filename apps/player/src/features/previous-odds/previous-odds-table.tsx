import { previousStandingOf } from '@sanam/betting';
import type { PreviousOdds } from '@sanam/contract';
import { parseRate } from '@sanam/money';
import { classNames } from '@sanam/ui';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';

import { toClockTime } from '../../lib/dates.ts';

/** Newest first. Each price has its own label. */
export function PreviousOddsTable({ odds }: { readonly odds: readonly PreviousOdds[] }) {
  const { t } = useTranslation();
  return (
    <div className="@container">
      <table className="w-full table-fixed text-right">
        <thead className="text-small text-t2">
          <tr className="h-10">
            <th scope="col" className={classNames(CELL, 'w-[5.25rem] text-left font-medium')}>
              {t('match.time')}
            </th>
            <th scope="col" className={classNames(CELL, 'font-medium')}>
              {t('arena.red')}
            </th>
            <th scope="col" className={classNames(CELL, 'font-medium')}>
              {t('arena.blue')}
            </th>
          </tr>
        </thead>
        <tbody>
          {odds.map(({ id, ...price }) => (
            <Row key={id} {...price} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Memoised: a previous price never changes. */
const Row = memo(function Row({ time, red, redRateName, blue, blueRateName }: Omit<PreviousOdds, 'id'>) {
  return (
    <tr className="h-10 border-t border-line">
      <td className={classNames(CELL, 'text-left numerals text-body whitespace-nowrap text-t2')}>
        {toClockTime(time)}
      </td>
      <PriceCell multiply={red} rateName={redRateName} className="text-redt" />
      <PriceCell multiply={blue} rateName={blueRateName} className="text-bluet" />
    </tr>
  );
});

interface PriceCellProps {
  readonly multiply: number;
  readonly rateName: string;
  readonly className: string;
}

function PriceCell({ multiply, rateName, className }: PriceCellProps) {
  const { t } = useTranslation();
  const rate = parseRate(multiply);
  const isUnderdog = rate !== undefined && previousStandingOf(rate) === 'UNDERDOG';
  return (
    <td className={CELL}>
      <span className={classNames('text-small font-medium', STACKED, className)}>
        {isUnderdog ? t('arena.underdog') : t('arena.favourite')}
      </span>{' '}
      <span className="numerals text-title leading-6 font-semibold whitespace-nowrap">{rateName}</span>
    </td>
  );
}

/** On a narrow phone the long labels of these languages are above the price, in every row. */
const STACKED = '@max-[20rem]:[:lang(en)_&]:block @max-[20rem]:[:lang(my)_&]:block';

const CELL = 'py-0.5 pl-2 first:pl-3.5 last:pr-3.5';
