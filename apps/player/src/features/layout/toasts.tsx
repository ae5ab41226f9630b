import { toast, ToastHost } from '@sanam/ui';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';

import { onPlayerChange } from '../../state/session/session.ts';
import { OfflineToast } from './offline-toast.tsx';

/** Toasts over every page and sheet. */
export function Toasts() {
  const { t } = useTranslation();
  return (
    <>
      <OfflineToast />
      {createPortal(<ToastHost closeLabel={t('common.close')} />, document.body)}
    </>
  );
}

/** A toast for one player is not shown to the next. */
onPlayerChange(() => toast.dismissAll());
