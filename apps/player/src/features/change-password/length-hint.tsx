import { classNames } from '@sanam/ui';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export interface LengthHintProps {
  readonly min: number;
  readonly isMet: boolean;
}

/** Its check turns green once the password is long enough; the words say it too. */
export function LengthHint({ min, isMet }: LengthHintProps) {
  const { t } = useTranslation();
  return (
    <span className={classNames('flex items-center gap-1.5', isMet && 'text-gain')}>
      <CircleCheck aria-hidden data-met={isMet} className="size-4 shrink-0" />
      {t('changePassword.hint', { min })}
      {isMet && <span className="sr-only">{t('changePassword.hintMet')}</span>}
    </span>
  );
}
