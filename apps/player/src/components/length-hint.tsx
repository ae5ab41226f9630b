import { classNames } from '@sanam/ui';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Its check mark turns green once the password is long enough; the text shows it too. */
export function LengthHint({ min, isMet }: { readonly min: number; readonly isMet: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={classNames('flex items-center gap-1.5', isMet && 'text-gain')}>
      <CircleCheck aria-hidden data-met={isMet} className="size-4 shrink-0" />
      {t('changePassword.hint', { min })}
      {isMet && <span className="sr-only">{t('changePassword.hintMet')}</span>}
    </span>
  );
}
