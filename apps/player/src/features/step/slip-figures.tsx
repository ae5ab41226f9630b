import { formatMoney } from '@sanam/money';
import { RiskWin } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import type { SlipTerms } from './slip-terms.ts';

export interface SlipFiguresProps {
  readonly terms: SlipTerms;
  /** One line without the feet, where a box would be out of sight. */
  readonly isLine: boolean;
}

/** What is deducted and what may be paid. */
export function SlipFigures({ terms, isLine }: SlipFiguresProps) {
  const { t } = useTranslation();
  const { riskSatang, maxPayoutSatang, comesBackSatang } = terms;
  const risk = { label: t('bet.risk'), figure: formatMoney(riskSatang), foot: t('bet.fromWallet') };
  const win = {
    label: t('step.maxPayout'),
    figure: formatMoney(maxPayoutSatang),
    foot:
      comesBackSatang === undefined
        ? t('bet.stakeIncluded')
        : t('step.onTop', { amount: formatMoney(comesBackSatang) }),
  };
  if (!isLine) return <RiskWin risk={risk} win={win} />;
  return (
    <dl className="flex flex-wrap justify-between gap-x-4">
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
