import { ErrorBox } from '@sanam/ui';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';

import { useIdlePart } from '../lib/use-idle-part.ts';
import { useNextTurn } from '../lib/use-next-turn.ts';
import { withRest } from '../lib/with-rest.ts';
import { useWallet } from '../state/wallet/wallet.ts';

/**
 * Above every member page: that the balance cannot be fetched, while the header goes on showing the last one, and what
 * to do about a deposit that has not arrived.
 */
export function WalletNotice() {
  const { t } = useTranslation();
  const { hasFailed, isRefreshing, reload } = useWallet();
  const lateDepositNotice = useIdlePart(loadLateDepositNotice);
  // The frame around the page comes first, and the page with the next.
  const isPageNext = useNextTurn();
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
      {lateDepositNotice}
      {isPageNext && <Outlet />}
    </>
  );
}

const loadLateDepositNotice = async () =>
  (await withRest(() => import('../features/deposit/late-deposit-notice.tsx'))).LateDepositNotice;
