import { formatMoney, NO_MONEY, type Satang } from '@sanam/money';
import { Button, buttonClass, Money, SuccessSheet, Ticket } from '@sanam/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { useWallet } from '../../state/wallet/wallet.ts';

export interface DecidedSheetProps {
  readonly amount: Satang;
  /** Of it, what went to the player's debt; undefined when that is not known. */
  readonly collected: Satang | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The money is in. */
export function CreditedSheet({ amount, collected, isOpen, onClose }: DecidedSheetProps) {
  const { t } = useTranslation();
  const { balance } = useWallet();
  return (
    <SuccessSheet
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={t('common.close')}
      title={t('deposit.success')}
      note={noteOf(collected)}
      actions={
        <>
          <Button size="large" isBlock onClick={onClose}>
            {t('bet.backToArena')}
          </Button>
          <Link to="/history" onClick={onClose} className={buttonClass({ variant: 'text', isBlock: true })}>
            {t('deposit.seeHistory')}
          </Link>
        </>
      }
    >
      <Ticket
        rows={[
          {
            label: t('deposit.deposited'),
            value: formatMoney(amount, { sign: true }),
            isGain: true,
          },
          { label: t('bet.balance'), value: <Money amount={balance} hasMark />, isApart: true },
        ]}
      />
    </SuccessSheet>
  );

  /** Nothing is said to be in the wallet that may have gone elsewhere. */
  function noteOf(paid: Satang | undefined): string | undefined {
    if (paid === undefined) return undefined;
    return paid === NO_MONEY
      ? t('deposit.successNote')
      : t('deposit.successCollected', { amount: formatMoney(paid) });
  }
}
