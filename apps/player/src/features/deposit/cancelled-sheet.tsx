import { transferCode, type CancelReason } from '@sanam/contract';
import { formatMoney } from '@sanam/money';
import { Button, buttonClass, ErrorBox, Sheet, Ticket } from '@sanam/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import type { DecidedSheetProps } from './credited-sheet.tsx';

/** Shows why the deposit was not credited or was taken back, with a link to the support. */
export function CancelledSheet({ transactionId, amount, reason, isOpen, onClose }: DecidedSheetProps) {
  const { t } = useTranslation();
  const title = t(reason === 'REVERSED' ? 'deposit.reversed' : 'deposit.cancelled');
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={title} closeLabel={t('common.close')}>
      <div className="flex flex-col gap-4">
        <ErrorBox message={title} help={t(HELP_TEXTS[reason ?? 'OTHER'])} />
        <Ticket
          rows={[
            { label: t('deposit.deposited'), value: formatMoney(amount) },
            { label: t('deposit.number'), value: transferCode('deposit', transactionId) },
          ]}
        />
        <div className="flex flex-col gap-2">
          <Link to="/about" onClick={onClose} className={buttonClass({ size: 'large', isBlock: true })}>
            {t('deposit.contact')}
          </Link>
          <Button variant="text" isBlock onClick={onClose}>
            {t('bet.understood')}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}

const HELP_TEXTS = {
  NOT_RECEIVED: 'deposit.cancelledHelp',
  AMOUNT_DIFFERS: 'deposit.amountDiffers',
  NAME_DIFFERS: 'deposit.nameDiffers',
  SLIP_USED: 'deposit.slipUsed',
  OTHER: 'deposit.cancelledOther',
  REVERSED: 'deposit.reversedHelp',
} as const satisfies Record<CancelReason, string>;
