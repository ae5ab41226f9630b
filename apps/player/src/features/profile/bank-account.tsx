import { findBank, formatBankAccount } from '@sanam/contract';
import type { Profile } from '@sanam/contract';
import { AccountCard, AccountCardSkeleton, classNames, toast } from '@sanam/ui';
import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { CopyValue } from './copy-value.tsx';

export interface BankAccountProps {
  readonly profile: Profile | undefined;
  readonly fullName: string;
  readonly isRefreshing: boolean;
  /** Resolves to whether it succeeded. */
  readonly onRefresh: () => Promise<boolean>;
}

export function BankAccount({ profile, fullName, isRefreshing, onRefresh }: BankAccountProps) {
  const { t } = useTranslation();
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-label font-medium text-t2">{t('profile.accountInfo')}</h2>
      {profile === undefined ? (
        <AccountCardSkeleton />
      ) : (
        <AccountCard
          bankCode={profile.bankCode}
          // Always in Thai, as on bank slips.
          bankName={<span lang="th">{findBank(profile.bankCode)?.name ?? profile.bankName}</span>}
          number={formatBankAccount(profile.bankAccount)}
          accountName={fullName}
          aside={<CopyValue text={profile.bankAccount} field={t('profile.bankAccount')} />}
        >
          <RefreshButton isRefreshing={isRefreshing} onRefresh={onRefresh} />
        </AccountCard>
      )}
    </section>
  );
}

function RefreshButton({ isRefreshing, onRefresh }: Pick<BankAccountProps, 'isRefreshing' | 'onRefresh'>) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      aria-busy={isRefreshing}
      onClick={() => void refresh()}
      className="flex min-h-12 w-full items-center justify-center gap-2.5 border-t border-line px-3.5 py-2 text-body font-semibold text-goldt -outline-offset-2"
    >
      <RefreshCw
        aria-hidden
        strokeWidth={1.75}
        className={classNames('size-5 shrink-0', isRefreshing && 'animate-rotate')}
      />
      {t('profile.refreshBank')}
    </button>
  );

  async function refresh(): Promise<void> {
    if (await onRefresh()) toast.show(t('profile.refreshed'));
  }
}
