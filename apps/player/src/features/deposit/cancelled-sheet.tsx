import { transferCode } from '@sanam/contract';
import { formatMoney } from '@sanam/money';
import { Button, buttonClass, ErrorBox, Sheet, Ticket } from '@sanam/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import type { DecidedSheetProps } from './credited-sheet.tsx';

/** Shows that the transfer was not found, with a link to the support. */
export function CancelledSheet({ transactionId, amount, isOpen, onClose }: DecidedSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('deposit.cancelled')} closeLabel={t('common.close')}>
      <div className="flex flex-col gap-4">
        <ErrorBox message={t('deposit.cancelled')} help={t('deposit.cancelledHelp')} />
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
