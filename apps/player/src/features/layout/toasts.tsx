import { toast, ToastHost } from '@sanam/ui';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';

import { onPlayerChange } from '../../state/session/session.ts';
import { OfflineToast } from './offline-toast.tsx';

/** What just happened, for a moment, over whatever page or sheet it happened on. */
export function Toasts() {
  const { t } = useTranslation();
  return (
    <>
      <OfflineToast />
      {createPortal(<ToastHost closeLabel={t('common.close')} />, document.body)}
    </>
  );
}

/** What happened to one player is not told to the next. */
onPlayerChange(() => toast.dismiss());
