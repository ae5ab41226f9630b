import { ErrorBox } from '@sanam/ui';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';

import { useWallet } from '../state/wallet.ts';

/** Above every member page while the balance cannot be fetched; the header goes on showing the last one. */
export function WalletNotice() {
  const { t } = useTranslation();
  const { hasFailed, isRefreshing, reload } = useWallet();
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
      <Outlet />
    </>
  );
}
