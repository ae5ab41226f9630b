import { ToastHost } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

/** What just happened, for a moment, over whatever page it happened on. */
export function Toasts() {
  const { t } = useTranslation();
  return <ToastHost closeLabel={t('common.close')} />;
}
