import type { BetTerms } from '@sanam/betting';
import { formatMoney, NO_MONEY, subtractSatang } from '@sanam/money';
import { StakeAndWin } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

export interface BetAmountsProps {
  readonly terms: BetTerms;
  readonly isDraw: boolean;
  readonly isCompact: boolean;
}

/**
 * What is taken, what is won, what comes back. A draw bet shows what it pays out, the stake included, and beside it
 * the stake as a loss.
 */
export function BetAmounts({ terms, isDraw, isCompact }: BetAmountsProps) {
  const { t } = useTranslation();
  const { deductSatang, winSatang, payoutSatang } = terms;
  return (
    <StakeAndWin
      isCompact={isCompact}
      stake={{
        label: t('bet.risk'),
        amount: formatMoney(isDraw ? subtractSatang(NO_MONEY, deductSatang) : deductSatang),
        note: t('bet.fromWallet'),
      }}
      win={
        isDraw
          ? {
              label: t('bet.paysOut'),
              amount: formatMoney(payoutSatang, { sign: true }),
              note: t('bet.stakeIncluded'),
            }
          : {
              label: t('bet.win'),
              amount: formatMoney(winSatang, { sign: true }),
              note: t('bet.comesBack', { amount: formatMoney(payoutSatang) }),
            }
      }
    />
  );
}
