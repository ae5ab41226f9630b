import { ErrorBox } from '@sanam/ui';
import { startTransition, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';

import { afterFrame } from '../lib/after-frame.ts';
import { useIdleComponent } from '../lib/use-idle-component.ts';
import { withDeferredAssets } from '../lib/with-deferred-assets.ts';
import { useWallet } from '../state/wallet/wallet.ts';

/**
 * Notices above every member page: that the balance could not be fetched while the header shows the last known one, and
 * what to do about a deposit that has not arrived or a log-in on a new device.
 */
export function WalletNotice() {
  const { t } = useTranslation();
  const { hasFailed, isRefreshing, reload } = useWallet();
  const notices = useIdleComponent(loadNotices);
  // The layout is painted first and the page after it.
  const isLayoutPainted = useAfterPaint();
  return (
    <>
      {hasFailed && (
        <div className="px-4 pt-3">
          <ErrorBox
            isCompact
            message={t('errors.failedToFetchWallet')}
            retry={{ label: t('common.tryAgain'), onRetry: reload, isLoading: isRefreshing }}
          />
        </div>
      )}
      {notices}
      {isLayoutPainted && <Outlet />}
    </>
  );
}

/** False in the first render, true once that is on the screen: splits one long rendering task into two. */
function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    let isMounted = true;
    afterFrame(() => isMounted && startTransition(() => setPainted(true)));
    return () => {
      isMounted = false;
    };
  }, []);
  return isPainted;
}

const loadNotices = async () => (await withDeferredAssets(() => import('./page-notices.tsx'))).PageNotices;
