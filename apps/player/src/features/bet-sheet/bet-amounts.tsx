import type { BetTerms } from '@sanam/betting';
import { formatMoney, NO_MONEY, subtractSatang } from '@sanam/money';
import { useTranslation } from 'react-i18next';

export interface BetAmountsProps {
  readonly terms: BetTerms;
  readonly isDraw: boolean;
  /** The wallet covers the stake, so the line under it says what is taken. */
  readonly isCovered: boolean;
  readonly hasNote: boolean;
}

/** What is risked, what is won and, below, what comes back. A draw bet shows what it pays out, the stake included. */
export function BetAmounts({ terms, isDraw, isCovered, hasNote }: BetAmountsProps) {
  const { t } = useTranslation();
  const { deductSatang, winSatang, payoutSatang } = terms;
  const taken = isCovered ? [t('bet.taken', { amount: formatMoney(deductSatang) })] : [];
  const comesBack = isDraw
    ? t('bet.stakeIncluded')
    : t('bet.comesBack', { amount: formatMoney(payoutSatang) });
  return (
    <div className="rounded-box border border-line2 bg-bg">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]">
        <Amount
          label={t('bet.risk')}
          amount={formatMoney(isDraw ? subtractSatang(NO_MONEY, deductSatang) : deductSatang)}
        />
        <Amount
          label={t(isDraw ? 'bet.paysOut' : 'bet.win')}
          amount={formatMoney(isDraw ? payoutSatang : winSatang, { sign: true })}
          isGain
        />
      </dl>
      {hasNote && (
        <p className="border-t border-line px-3.5 py-[3px] text-tiny text-t2">
          {[...taken, comesBack].join(' · ')}
        </p>
      )}
    </div>
  );
}

interface AmountProps {
  readonly label: string;
  readonly amount: string;
  readonly isGain?: boolean;
}

function Amount({ label, amount, isGain = false }: AmountProps) {
  return (
    <div className="flex min-h-[39px] flex-wrap items-center justify-between gap-x-2 px-3.5 not-first:border-l not-first:border-line">
      <dt className="text-label text-t2">{label}</dt>
      <dd className={`numerals text-cell font-semibold whitespace-nowrap ${isGain ? 'text-gain' : ''}`}>
        {amount}
      </dd>
    </div>
  );
}
