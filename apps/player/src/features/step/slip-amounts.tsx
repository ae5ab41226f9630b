import { formatMoney } from '@sanam/money';
import { StakeAndWin } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import type { SlipTerms } from './slip-terms.ts';

export interface SlipAmountsProps {
  readonly terms: SlipTerms;
  readonly isCompact: boolean;
}

/** What is deducted and what may be paid. */
export function SlipAmounts({ terms, isCompact }: SlipAmountsProps) {
  const { t } = useTranslation();
  const { riskSatang, maxPayoutSatang, comesBackSatang } = terms;
  return (
    <StakeAndWin
      isCompact={isCompact}
      stake={{ label: t('bet.risk'), amount: formatMoney(riskSatang), note: t('bet.fromWallet') }}
      win={{
        label: t('step.maxPayout'),
        amount: formatMoney(maxPayoutSatang),
        note:
          comesBackSatang === undefined
            ? t('bet.stakeIncluded')
            : t('step.onTop', { amount: formatMoney(comesBackSatang) }),
      }}
    />
  );
}
