import { useTranslation } from 'react-i18next';

import type { BetLine } from '../../state/bets/listed-bet.ts';

export function useReportMessages(): Readonly<Record<BetLine, string>> {
  const { t } = useTranslation();
  return { LIVE: t('report.failedToFetchBetHistory'), STEP: t('report.failedToFetchStepBetHistory') };
}
