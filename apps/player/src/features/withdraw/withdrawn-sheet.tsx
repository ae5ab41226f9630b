import { formatBankAccount, transferCode, WITHDRAW_WAIT_MINUTES } from '@sanam/contract';
import { buttonClass, Money, SuccessSheet, Ticket } from '@sanam/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { useProfile } from '../../state/session/profile.ts';
import type { AcceptedTransfer } from '../../state/transfers/transfers.ts';
import { useWallet } from '../../state/wallet/wallet.ts';

export interface WithdrawnSheetProps {
  readonly withdrawn: AcceptedTransfer;
  /** Paid while the sheet is open. */
  readonly isPaid: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The request is received: its amount is on hold, and nothing has been paid until the desk has. */
export function WithdrawnSheet({ withdrawn, isPaid, isOpen, onClose }: WithdrawnSheetProps) {
  const { t } = useTranslation();
  const { balance } = useWallet();
  const { profile } = useProfile();
  return (
    <SuccessSheet
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={t('common.close')}
      isWaiting={!isPaid}
      title={t('withdraw.success')}
      note={
        isPaid ? (
          <output>{t('withdraw.paid', { amount: withdrawn.amount })}</output>
        ) : (
          <>
            {t('withdraw.successNote')}
            <span className="block">{t('withdraw.notPaid', { minutes: WITHDRAW_WAIT_MINUTES })}</span>
          </>
        )
      }
      actions={
        <>
          <Link to="/" onClick={onClose} className={buttonClass({ size: 'large', isBlock: true })}>
            {t('layout.goHome')}
          </Link>
          <Link
            to="/history?type=withdraw"
            onClick={onClose}
            className={buttonClass({ variant: 'text', isBlock: true })}
          >
            {t('deposit.seeHistory')}
          </Link>
        </>
      }
    >
      <Ticket
        rows={[
          { label: t('withdraw.withdrawn'), value: withdrawn.amount },
          ...(profile === undefined
            ? []
            : [
                {
                  label: t('withdraw.toAccount'),
                  value: (
                    <>
                      {profile.bankCode}{' '}
                      <span className="whitespace-nowrap">{formatBankAccount(profile.bankAccount)}</span>
                    </>
                  ),
                },
              ]),
          { label: t('deposit.number'), value: transferCode('withdraw', withdrawn.transactionId) },
          { label: t('bet.balance'), value: <Money amount={balance} hasMark />, isApart: true },
        ]}
      />
      {withdrawn.isEarlier && <p className="text-center text-label text-goldt">{t('withdraw.earlier')}</p>}
    </SuccessSheet>
  );
}
