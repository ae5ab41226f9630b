import type { Turnover } from '@sanam/contract';
import { baht, formatMoney } from '@sanam/money';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

/** What the terms call turnover, with its progress. It blocks nothing: the cashier judges it. */
export function TurnoverCard({ turnover }: { readonly turnover: Turnover }) {
  const { t } = useTranslation();
  const labelId = useId();
  const { goal, staked, missing, percent } = turnover;
  return (
    <section className="flex flex-col gap-2 rounded-card border border-line bg-s1 px-4 py-3.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={labelId} className="text-body font-medium">
          {t('withdraw.turnover')}
        </h2>
        <span className="numerals text-name font-semibold text-goldt">{percent} %</span>
      </div>
      <progress aria-labelledby={labelId} value={percent} max={100} className="sr-only" />
      <div aria-hidden className="h-2 seam-corner overflow-hidden bg-s3">
        <span
          className="block h-full bg-gold transition-[width] duration-(--move) ease-out"
          style={{ width: `${percent}%` }}
        />
      </div>
      <div className="flex flex-wrap justify-between gap-x-3 text-label text-t2">
        <span className="numerals">
          {t('withdraw.turnoverOf', { staked: formatMoney(baht(staked)), goal: formatMoney(baht(goal)) })}
        </span>
        <span className="numerals">
          {missing > 0
            ? t('withdraw.turnoverMissing', { missing: formatMoney(baht(missing)) })
            : t('withdraw.turnoverMet')}
        </span>
      </div>
      <p className="text-small text-t3">{t('withdraw.turnoverJudged')}</p>
    </section>
  );
}
