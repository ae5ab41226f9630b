import { formatBankAccount } from '@sanam/contract';
import { AccountCard, AccountCardSkeleton, ErrorBox } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { bankText } from '../../lib/i18n/bank-text.ts';
import { useProfile } from '../../state/session/profile.ts';
import { usePlayer } from '../../state/session/session.ts';

/** The player's registered account, the only one that money is paid to. */
export function Destination({ isCompact = false }: { readonly isCompact?: boolean }) {
  const { t } = useTranslation();
  const player = usePlayer();
  const { profile, hasFailed, isRefreshing, reload } = useProfile();
  return (
    <>
      {profile !== undefined && (
        <AccountCard
          bankCode={profile.bankCode}
          bankName={bankText(t, profile.bankCode, profile.bankName)}
          number={formatBankAccount(profile.bankAccount)}
          accountName={player?.fullName}
          isCompact={isCompact}
        />
      )}
      {profile === undefined &&
        (hasFailed ? (
          <ErrorBox
            message={t('errors.failedToFetchProfile')}
            retry={{ label: t('common.tryAgain'), onRetry: reload, isLoading: isRefreshing }}
          />
        ) : (
          <>
            <AccountCardSkeleton isCompact={isCompact} />
            <output className="sr-only">{t('deposit.loadingProfile')}</output>
          </>
        ))}
    </>
  );
}
