import { formatBankAccount } from '@sanam/contract';
import type { Profile } from '@sanam/contract';
import { AccountCard, AccountCardSkeleton } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { bankText } from '../../lib/i18n/bank-text.ts';
import { usePlayer } from '../../state/session/session.ts';

/** The account a deposit has to come from: the desk matches it by name. */
export function OwnAccount({ profile }: { readonly profile: Profile | undefined }) {
  const { t } = useTranslation();
  const player = usePlayer();
  if (profile === undefined) {
    return (
      <div>
        <AccountCardSkeleton isCompact />
        <output className="mt-1 block text-small text-t2">{t('deposit.loadingProfile')}</output>
      </div>
    );
  }
  return (
    <AccountCard
      bankCode={profile.bankCode}
      bankName={bankText(t, profile.bankCode, profile.bankName)}
      number={formatBankAccount(profile.bankAccount)}
      accountName={player?.fullName}
      isCompact
    />
  );
}
