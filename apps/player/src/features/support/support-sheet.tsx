import { buttonClass, Sheet } from '@sanam/ui';
import { MessageCircle, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useSettings } from '../../state/settings.ts';

export interface SupportSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The contacts the operator has set, and nothing made up when there are none. */
export function SupportSheet({ isOpen, onClose }: SupportSheetProps) {
  const { t } = useTranslation();
  const settings = useSettings();
  const { line = null, phone = null } = settings?.support ?? {};
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('layout.customerService')}
      closeLabel={t('common.close')}
    >
      <div className="flex flex-col gap-2">
        {line !== null && (
          <a href={lineAddress(line)} target="_blank" rel="noreferrer" className={CONTACT}>
            <MessageCircle {...ICON} />
            {t('support.line')} {line}
          </a>
        )}
        {phone !== null && (
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={CONTACT}>
            <Phone {...ICON} />
            {t('support.phone')} <span className="figures">{phone}</span>
          </a>
        )}
        {line === null && phone === null && (
          <p className="py-2 text-body text-t2">{settings ? t('support.none') : t('common.loading')}</p>
        )}
      </div>
    </Sheet>
  );
}

/** An official account has an @; a person's id goes behind a tilde. */
function lineAddress(id: string): string {
  return `https://line.me/R/ti/p/${id.startsWith('@') ? '' : '~'}${encodeURIComponent(id)}`;
}

const ICON = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-5 shrink-0' } as const;
const CONTACT = buttonClass({ variant: 'secondary', isBlock: true });
