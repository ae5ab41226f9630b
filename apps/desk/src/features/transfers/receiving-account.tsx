import { formatBankAccount } from '@sanam/contract';
import { BankTile, Pill } from '@sanam/ui';
import { CircleAlert } from 'lucide-react';

import { useTransferTexts } from '../../state/transfer-texts.ts';
import { useDepositAccounts, type TransferDetails } from '../../state/transfers.ts';

interface ReceivingAccountProps {
  readonly account: NonNullable<TransferDetails['depositAccount']>;
}

/** In which of the house's accounts the money of a deposit is looked for: the one that the player was shown. */
export function ReceivingAccount({ account: { id, accountBank, accountNumber } }: ReceivingAccountProps) {
  const texts = useTransferTexts();
  const { data: accounts } = useDepositAccounts();
  const isOff = accounts?.every((one) => one.id !== id || one.state !== 'IN_FORCE') ?? false;
  return (
    <p className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3.5 py-1.5 text-small text-t2">
      <BankTile code={accountBank} size="small" />
      <span className="min-w-0 flex-1">
        {texts.toAccount}{' '}
        <b className="numerals text-label font-semibold whitespace-nowrap text-t1">
          {formatBankAccount(accountNumber)}
        </b>
      </span>
      {isOff && (
        <Pill tone="loss" icon={<CircleAlert aria-hidden className="size-3.5" />}>
          {texts.accountOff}
        </Pill>
      )}
    </p>
  );
}
