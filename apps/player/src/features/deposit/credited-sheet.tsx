import type { CancelReason } from '@sanam/contract';
import { formatMoney, NO_MONEY, type Satang } from '@sanam/money';
import { Button, buttonClass, Money, SuccessSheet, Ticket } from '@sanam/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';

import { returnToBet } from '../../state/bets/continue-bet.ts';
import { peekBet } from '../../state/bets/return-to-bet.ts';
import { useWallet } from '../../state/wallet/wallet.ts';

export interface DecidedSheetProps {
  readonly transactionId: string;
  readonly amount: Satang;
  /** The part that paid the player's debt. */
  readonly collected: Satang;
  /** Why it is not credited, or was taken back; undefined when it is credited, or where it is unknown. */
  readonly reason: CancelReason | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The deposit is credited. */
export function CreditedSheet({ amount, collected, isOpen, onClose }: DecidedSheetProps) {
  const { t } = useTranslation();
  const { balance } = useWallet();
  const navigate = useNavigate();
  const [bet] = useState(peekBet);
  // Does not claim that money is in the wallet when it may have paid a debt.
  const note =
    collected === NO_MONEY
      ? t('deposit.successNote')
      : t('deposit.successCollected', { amount: formatMoney(collected) });
  return (
    <SuccessSheet
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={t('common.close')}
      title={t('deposit.success')}
      note={note}
      actions={
        <>
          {bet === undefined ? (
            <Button size="large" isBlock onClick={onClose}>
              {t('bet.backToArena')}
            </Button>
          ) : (
            <Button
              size="large"
              isBlock
              onClick={() => {
                onClose();
                returnToBet(navigate);
              }}
            >
              {t('deposit.backToBet')}
            </Button>
          )}
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
}
