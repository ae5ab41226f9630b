import { toast } from '@sanam/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { useDepositSheet } from '../../state/transfers/deposit-sheet.ts';
import { acknowledgeTransfer, useTransfers } from '../../state/transfers/transfers.ts';

/** A toast for a reply that comes when the deposit sheet is closed; while it is open, its form shows the reply. */
export function DepositRequestToast() {
  const { t } = useTranslation();
  const isAtForm = useDepositSheet((sheet) => sheet.isOpen);
  const { taken, refused } = useTransfers('deposit');
  useEffect(() => {
    if (isAtForm) return;
    if (taken !== undefined) {
      toast.show(t('deposit.announced', { amount: taken.amount }));
      acknowledgeTransfer(taken.id);
    }
    if (refused !== undefined) {
      toast.show(refused.message || t('deposit.failed'));
      acknowledgeTransfer(refused.id);
    }
  }, [isAtForm, taken, refused, t]);
  return null;
}
