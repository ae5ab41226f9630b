import { bankOfCode } from '@sanam/contract';
import { BankTile, ErrorBox, NoticeBox, Sheet } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { useProfile } from '../../state/profile.ts';
import { usePlayer } from '../../state/session.ts';

export interface DepositSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Says plainly that deposits are not open yet, and from which account they will have to come. */
export function DepositSheet({ isOpen, onClose }: DepositSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('layout.deposit')} closeLabel={t('common.close')}>
      <div className="flex flex-col gap-4">
        <NoticeBox kind="info" message={t('deposit.soon')} help={t('deposit.soonHelp')} />
        <OwnAccount />
      </div>
    </Sheet>
  );
}

function OwnAccount() {
  const { t } = useTranslation();
  const player = usePlayer();
  const { profile, hasFailed, isRefreshing, reload } = useProfile();
  if (profile === undefined && hasFailed) {
    return (
      <ErrorBox
        message={t('errors.failedToFetchProfile')}
        retry={{ label: t('common.tryAgain'), onRetry: reload, isLoading: isRefreshing }}
      />
    );
  }
  if (profile === undefined) return <p className="text-body text-t2">{t('deposit.loadingProfile')}</p>;

  const bank = bankOfCode(profile.bankCode);
  return (
    <section>
      <h3 className="mb-1.5 text-label font-medium text-t2">{t('deposit.ownAccount')}</h3>
      <div className="flex items-center gap-3 rounded-card border border-line bg-bg p-3.5">
        <BankTile code={profile.bankCode} size="large" />
        <div className="min-w-0">
          <p className="text-label text-t2">{bank ? t(`banks.${bank.key}`) : profile.bankName}</p>
          <p className="figures text-title font-semibold break-all">{profile.bankAccount}</p>
          <p className="text-label">{player?.fullName}</p>
        </div>
      </div>
    </section>
  );
}
