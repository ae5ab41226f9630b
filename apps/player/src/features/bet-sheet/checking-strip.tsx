import { LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Above the footer menu while the truth about a bet is being asked for; never a word of failure. */
export function CheckingStrip({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  return (
    <output className="fixed inset-x-0 bottom-[calc(var(--footer)+0.5rem)] z-30 mx-auto flex w-[calc(100%-2rem)] max-w-[calc(var(--column)-2rem)] items-center gap-3 rounded-box border border-goldl bg-s3 px-4 py-3 text-label text-t1">
      <LoaderCircle aria-hidden strokeWidth={2} className="size-5 shrink-0 animate-turn text-goldt" />
      <span>
        <span className="block font-semibold">
          {count === 1 ? t('bet.checking') : t('bet.checkingMany', { number: count })}
        </span>
        <span className="block text-small text-t2">{t('bet.checkingHelp')}</span>
      </span>
    </output>
  );
}
