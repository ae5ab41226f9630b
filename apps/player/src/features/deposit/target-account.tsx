import type { DepositAccount } from '@sanam/contract';
import type { Satang } from '@sanam/money';
import { AccountCard, Button, CopyButton, Skeleton } from '@sanam/ui';
import { QrCode } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { formatAccount } from '../../lib/format-account.ts';
import { bankText } from '../../lib/i18n/bank-text.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { logFailure } from '../../lib/log-failure.ts';

const PromptPayPanel = lazyComponent(
  async () => (await import('./promptpay-panel.tsx')).PromptPayPanel,
  () => <Skeleton className="mx-auto aspect-square w-full max-w-60" />,
);

export interface TargetAccountProps {
  readonly account: DepositAccount;
  /** The typed amount, which becomes part of the QR code. */
  readonly amount: Satang;
}

/** The account to transfer to, by its number or QR code. */
export function TargetAccount({ account, amount }: TargetAccountProps) {
  const { t } = useTranslation();
  const { accountBank, accountNumber, accountName, promptPayId } = account;
  return (
    <AccountCard
      isTarget
      bankCode={accountBank}
      bankName={bankText(t, accountBank)}
      number={formatAccount(accountNumber)}
      holder={accountName}
    >
      <div className="flex flex-col gap-2 px-3.5 pb-3.5">
        <CopyButton
          look="button"
          text={accountNumber.replaceAll('-', '')}
          label={t('deposit.copyNumber')}
          copiedLabel={t('deposit.copied')}
          onError={(error) => logFailure('copying the account number failed', error)}
        />
        {promptPayId !== undefined && (
          <PromptPay id={promptPayId} accountName={accountName} amount={amount} />
        )}
      </div>
    </AccountCard>
  );
}

interface PromptPayProps {
  readonly id: string;
  readonly accountName: string;
  readonly amount: Satang;
}

function PromptPay({ id, accountName, amount }: PromptPayProps) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const panelId = useId();
  return (
    <>
      <Button
        variant="secondary"
        isBlock
        icon={<QrCode aria-hidden strokeWidth={1.75} className="size-5.5" />}
        aria-expanded={isShown}
        aria-controls={panelId}
        onClick={() => setShown(!isShown)}
      >
        {t(isShown ? 'deposit.hideQr' : 'deposit.showQr')}
      </Button>
      <div id={panelId} hidden={!isShown}>
        {isShown && <PromptPayPanel promptPayId={id} accountName={accountName} amount={amount} />}
      </div>
    </>
  );
}
