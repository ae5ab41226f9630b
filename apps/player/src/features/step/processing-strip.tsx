import { LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export interface ProcessingStripProps {
  readonly count: number;
  /** It is not even known yet whether the server has them all. */
  readonly isChecking: boolean;
}

/** Above the footer menu while step bets are on their way; never a word of failure. */
export function ProcessingStrip({ count, isChecking }: ProcessingStripProps) {
  const { t } = useTranslation();
  return (
    <output className="fixed inset-x-0 bottom-[calc(var(--footer)+0.5rem)] z-30 mx-auto flex w-[calc(100%-2rem)] max-w-[calc(var(--column)-2rem)] items-center gap-3 rounded-box border border-goldl bg-s3 px-4 py-3 text-label text-t1">
      <LoaderCircle aria-hidden strokeWidth={2} className="size-5 shrink-0 animate-turn text-goldt" />
      <span>
        <span className="block font-semibold">{text()}</span>
        <span className="block text-small text-t2">{t('bet.checkingHelp')}</span>
      </span>
    </output>
  );

  function text(): string {
    if (isChecking) return count === 1 ? t('bet.checking') : t('bet.checkingMany', { number: count });
    return count === 1 ? t('step.processing') : t('step.processingMany', { number: count });
  }
}
