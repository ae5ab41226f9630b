import { buttonClass, ErrorBox, Skeleton } from '@sanam/ui';
import { MessageCircle, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useSettings } from '../../state/settings/settings.ts';

/** The contacts that are configured, or a note that there are none. */
export function SupportContacts() {
  const { t } = useTranslation();
  const { data: settings, error, isRefreshing, reload } = useSettings();
  if (settings === undefined && error !== undefined) {
    return (
      <ErrorBox
        message={t('about.failed')}
        retry={{ label: t('common.tryAgain'), onRetry: reload, isLoading: isRefreshing }}
      />
    );
  }
  if (settings === undefined) {
    return (
      <div className="flex flex-col gap-2">
        <output className="sr-only">{t('common.loading')}</output>
        <Skeleton className="h-12 rounded-box" />
        <Skeleton className="h-12 rounded-box" />
      </div>
    );
  }
  const { line: lineId, phone } = settings.support;
  return (
    <div className="flex flex-col gap-2">
      {lineId !== null && (
        <a href={lineAddress(lineId)} target="_blank" rel="noreferrer" className={CONTACT}>
          <MessageCircle {...ICON} />
          <span className="min-w-0 break-words">
            {t('support.line')} {lineId}
          </span>
        </a>
      )}
      {phone !== null && (
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={CONTACT}>
          <Phone {...ICON} />
          <span className="min-w-0">
            {t('support.phone')} <span className="numerals">{phone}</span>
          </span>
        </a>
      )}
      {lineId === null && phone === null && <p className="py-2 text-body text-t2">{t('support.none')}</p>}
    </div>
  );
}

/** The id of an official account starts with @; a person's id is prefixed with a tilde. */
function lineAddress(id: string): string {
  return `https://line.me/R/ti/p/${id.startsWith('@') ? '' : '~'}${encodeURIComponent(id)}`;
}

const ICON = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-5 shrink-0' } as const;
const CONTACT = buttonClass({ variant: 'secondary', isBlock: true });
