import { Button, buttonClass, Money, SuccessSheet, Ticket } from '@sanam/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import type { AcceptedTransfer } from '../../state/transfers/transfers.ts';
import { useWallet } from '../../state/wallet/wallet.ts';

export interface WithdrawnSheetProps {
  readonly withdrawn: AcceptedTransfer;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The withdrawal is accepted: its amount is on hold. */
export function WithdrawnSheet({ withdrawn, isOpen, onClose }: WithdrawnSheetProps) {
  const { t } = useTranslation();
  const { balance } = useWallet();
  return (
    <SuccessSheet
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={t('common.close')}
      title={t('withdraw.success')}
      note={t('withdraw.successNote')}
      actions={
        <>
          <Button size="large" isBlock onClick={onClose}>
            {t('withdraw.done')}
          </Button>
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
          { label: t('bet.balance'), value: <Money amount={balance} hasMark />, isApart: true },
        ]}
      />
      {withdrawn.isEarlier && <p className="text-center text-label text-goldt">{t('withdraw.earlier')}</p>}
    </SuccessSheet>
  );
}
