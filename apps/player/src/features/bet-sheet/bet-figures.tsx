import type { BetTerms } from '@sanam/betting';
import { formatMoney } from '@sanam/money';
import { RiskWin } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

/** What is taken, what is won, what comes back. A draw bet's figure is what is paid out, its stake included. */
export function BetFigures({ terms, isDraw }: { readonly terms: BetTerms; readonly isDraw: boolean }) {
  const { t } = useTranslation();
  const comesBack = formatMoney(terms.payoutSatang);
  return (
    <RiskWin
      risk={{ label: t('bet.risk'), figure: formatMoney(terms.deductSatang), foot: t('bet.fromWallet') }}
      win={
        isDraw
          ? {
              label: t('bet.paysOut'),
              figure: formatMoney(terms.payoutSatang, { sign: true }),
              foot: t('bet.stakeIncluded'),
            }
          : {
              label: t('bet.win'),
              figure: formatMoney(terms.winSatang, { sign: true }),
              foot: t('bet.comesBack', { amount: comesBack }),
            }
      }
    />
  );
}
