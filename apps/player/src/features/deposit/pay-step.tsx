import { formatBankAccount } from '@sanam/contract';
import type { DepositAccount, Profile } from '@sanam/contract';
import { formatMoney } from '@sanam/money';
import { AccountCard, BankTile, Button, CopyButton, Money, NoticeBox, Skeleton } from '@sanam/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { SheetFoot } from '../../components/sheet-foot.tsx';
import { bankText } from '../../lib/i18n/bank-text.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { logFailure } from '../../lib/log-failure.ts';
import { useProfile } from '../../state/session/profile.ts';
import type { DepositFlow, PayView } from './use-deposit-flow.ts';

const QrPanel = lazyComponent(
  async () => (await import('./qr-panel.tsx')).QrPanel,
  () => <Skeleton className="aspect-square w-full rounded-card" />,
);

export interface PayStepProps {
  readonly flow: DepositFlow;
  readonly view: PayView;
}

/** One QR code with the amount, or the account number; then the player says once that it is paid. */
export function PayStep({ flow, view }: PayStepProps) {
  const { t } = useTranslation();
  const { amount } = flow;
  const { profile } = useProfile();
  // The button goes with the tap, before anything has rendered anew.
  const [isAnnounced, setAnnounced] = useState(false);
  const account = profile?.depositAccount ?? undefined;
  const [firstId] = useState(account?.id);
  if (profile === undefined || account === undefined)
    return <Skeleton className="h-60 w-full rounded-card" />;
  const { promptPayId } = account;
  const isScan = view.step === 'scan' && promptPayId !== undefined;
  return (
    <>
      {firstId !== undefined && firstId !== account.id && (
        <NoticeBox kind="attention" message={t('deposit.accountChanged')} />
      )}
      {isScan ? (
        <>
          <QrPanel
            promptPayId={promptPayId}
            accountName={account.accountName}
            amount={amount}
            shownAt={view.shownAt}
            onRenew={() => flow.pay('scan')}
          />
          <div className="flex flex-col gap-2">
            <FromOwn profile={profile} />
            <AccountRow account={account} />
          </div>
        </>
      ) : (
        <>
          <Money amount={amount} hasMark className="py-2 text-center text-[min(2.375rem,12.5vw)]" />
          <Target account={account} />
          <FromOwn profile={profile} />
        </>
      )}
      <SheetFoot>
        {!isAnnounced && (
          <Button
            size="large"
            isBlock
            onClick={() => {
              setAnnounced(true);
              flow.announce(account.id);
            }}
          >
            {t('deposit.transferred')}
            <span className="numerals">฿{formatMoney(amount)}</span>
          </Button>
        )}
        <Button variant="text" isBlock onClick={flow.editAmount}>
          {t('deposit.changeAmount')}
        </Button>
      </SheetFoot>
    </>
  );
}

function FromOwn({ profile: { bankCode, bankAccount } }: { readonly profile: Profile }) {
  const { t } = useTranslation();
  return (
    <p className="text-label text-t2">
      {t('deposit.payFull', { bank: bankCode, end: formatBankAccount(bankAccount).slice(-6) })}
    </p>
  );
}

/** Under the code, for a player whose bank app reads none. */
function AccountRow({ account }: { readonly account: DepositAccount }) {
  const { t } = useTranslation();
  const { accountBank, accountNumber, accountName } = account;
  return (
    <div className="flex items-center gap-3 rounded-box border border-line2 bg-bg py-2 pr-1 pl-3">
      <BankTile code={accountBank} size="large" />
      <div className="min-w-0 flex-1">
        <p className="text-small break-words text-t2">{t('deposit.orAccount', { name: accountName })}</p>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="numerals text-title font-semibold">{formatBankAccount(accountNumber)}</span>
          <span className="text-small text-t2">{bankText(t, accountBank)}</span>
        </p>
      </div>
      <CopyButton {...useCopy(accountNumber)} />
    </div>
  );
}

function Target({ account }: { readonly account: DepositAccount }) {
  const { t } = useTranslation();
  const { accountBank, accountNumber, accountName } = account;
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="text-label font-medium text-t2">{t('deposit.transferTo')}</h3>
      <AccountCard
        isTarget
        bankCode={accountBank}
        bankName={bankText(t, accountBank)}
        number={formatBankAccount(accountNumber)}
        accountName={accountName}
      >
        <div className="px-3.5 pb-3.5">
          <CopyButton look="button" {...useCopy(accountNumber)} />
        </div>
      </AccountCard>
    </section>
  );
}

/** The button itself says that the number was copied. */
function useCopy(accountNumber: string) {
  const { t } = useTranslation();
  return {
    text: accountNumber.replaceAll('-', ''),
    label: t('deposit.copyNumber'),
    copiedLabel: t('deposit.copied'),
    onError: (error: unknown) => logFailure('copying the account number failed', error),
  };
}
