import { DEPOSIT_CREDIT_WAIT_MINUTES } from '@sanam/contract';
import type { DepositAccount } from '@sanam/contract';
import { NO_MONEY, type Satang } from '@sanam/money';
import { AccountCardSkeleton, ErrorBox, NoticeBox, NumberedList, Sheet, StepLabel } from '@sanam/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { setDepositFilled } from '../../state/transfers/deposit-sheet.ts';
import { useProfile } from '../../state/session/profile.ts';
import { DepositRequestForm } from './deposit-request-form.tsx';
import { LIMITS } from './check-deposit.ts';
import { OwnAccount } from './own-account.tsx';
import { TargetAccount } from './target-account.tsx';
import { WaitingDeposits } from './waiting-deposits.tsx';

export interface DepositSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function DepositSheet({ isOpen, onClose }: DepositSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('layout.deposit')} closeLabel={t('common.close')}>
      <DepositContent onLeave={onClose} />
    </Sheet>
  );
}

/** The account to transfer to, the account to transfer from, and the form that reports the transfer. */
function DepositContent({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useTranslation();
  const { profile, hasFailed, isRefreshing, reload } = useProfile();
  const [amount, setAmount] = useState(NO_MONEY);
  const isFilled = amount > NO_MONEY;
  useEffect(() => {
    setDepositFilled(isFilled);
    return () => setDepositFilled(false);
  }, [isFilled]);
  return (
    <div className="flex flex-col gap-4">
      <WaitingDeposits onLeave={onLeave} />
      {profile === undefined && hasFailed && (
        <ErrorBox
          message={t('errors.failedToFetchProfile')}
          retry={{ label: t('common.tryAgain'), onRetry: reload, isLoading: isRefreshing }}
        />
      )}
      <section className="flex flex-col gap-2">
        <h3>
          <StepLabel number={1}>{t('deposit.transferTo')}</StepLabel>
        </h3>
        {profile === undefined ? (
          <AccountCardSkeleton />
        ) : (
          <Target account={profile.depositAccount} amount={amount} />
        )}
        <p className="text-small text-t2">{t('deposit.limits', LIMITS)}</p>
      </section>
      <section className="flex flex-col gap-2">
        <h3>
          <StepLabel number={2}>{t('deposit.fromOwn')}</StepLabel>
        </h3>
        <OwnAccount profile={profile} />
      </section>
      {profile?.depositAccount !== null && <DepositRequestForm amount={amount} onAmount={setAmount} />}
      <NumberedList
        label={t('deposit.terms')}
        items={[
          { key: 'name', text: t('deposit.termName') },
          { key: 'slip', text: t('deposit.termSlip') },
          { key: 'night', text: t('deposit.termNight') },
          { key: 'wait', text: t('deposit.termWait', { minutes: DEPOSIT_CREDIT_WAIT_MINUTES }) },
        ]}
      />
    </div>
  );
}

function Target({ account, amount }: { readonly account: DepositAccount | null; readonly amount: Satang }) {
  const { t } = useTranslation();
  if (account === null) {
    return <NoticeBox kind="attention" message={t('deposit.noAccount')} help={t('deposit.noAccountHelp')} />;
  }
  return <TargetAccount account={account} amount={amount} />;
}
