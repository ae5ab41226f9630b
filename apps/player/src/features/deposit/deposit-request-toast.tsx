import { toast } from '@sanam/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { useDepositSheet } from '../../state/transfers/deposit-sheet.ts';
import { acknowledgeTransfer, useTransfers } from '../../state/transfers/transfers.ts';

/** A word about a notice whose answer came when the deposit sheet was closed; while it is open, its form says it. */
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
