import { WaitingStrip } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

export interface ProcessingStripProps {
  readonly count: number;
  /** It is not even known yet whether the server has them all. */
  readonly isChecking: boolean;
}

/** While step bets are on their way; never a word of failure. */
export function ProcessingStrip({ count, isChecking }: ProcessingStripProps) {
  const { t } = useTranslation();
  return <WaitingStrip message={text()} help={t('bet.checkingHelp')} />;

  function text(): string {
    if (isChecking) return count === 1 ? t('bet.checking') : t('bet.checkingMany', { number: count });
    return count === 1 ? t('step.processing') : t('step.processingMany', { number: count });
  }
}
