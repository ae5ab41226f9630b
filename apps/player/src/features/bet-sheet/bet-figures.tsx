import type { BetTerms } from '@sanam/betting';
import { formatMoney, NO_MONEY, subtractSatang } from '@sanam/money';
import { RiskWin } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

export interface BetFiguresProps {
  readonly terms: BetTerms;
  readonly isDraw: boolean;
  /** One line without the feet, where a box would be out of sight. */
  readonly isLine: boolean;
}

/**
 * What is taken, what is won, what comes back. A draw bet's figure is what is paid out, its stake included, and beside it
 * the stake as what is lost.
 */
export function BetFigures({ terms, isDraw, isLine }: BetFiguresProps) {
  const { t } = useTranslation();
  const { deductSatang } = terms;
  const risk = {
    label: t('bet.risk'),
    figure: formatMoney(isDraw ? subtractSatang(NO_MONEY, deductSatang) : deductSatang),
    foot: t('bet.fromWallet'),
  };
  const win = isDraw
    ? {
        label: t('bet.paysOut'),
        figure: formatMoney(terms.payoutSatang, { sign: true }),
        foot: t('bet.stakeIncluded'),
      }
    : {
        label: t('bet.win'),
        figure: formatMoney(terms.winSatang, { sign: true }),
        foot: t('bet.comesBack', { amount: formatMoney(terms.payoutSatang) }),
      };
  if (!isLine) return <RiskWin risk={risk} win={win} />;
  return (
    <dl className="flex flex-wrap justify-between gap-x-4 pb-2">
      <div className="flex items-baseline gap-2">
        <dt className="text-label text-t2">{risk.label}</dt>
        <dd className="figures text-title font-semibold">{risk.figure}</dd>
      </div>
      <div className="flex items-baseline gap-2">
        <dt className="text-label text-t2">{win.label}</dt>
        <dd className="figures text-title font-semibold text-gain">{win.figure}</dd>
      </div>
    </dl>
  );
}
