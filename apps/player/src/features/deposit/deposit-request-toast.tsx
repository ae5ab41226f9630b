import { toast } from '@sanam/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { useDepositSheet } from '../../state/transfers/deposit-sheet.ts';
import { acknowledgeTransfer, useTransfers } from '../../state/transfers/transfers.ts';

/** A toast for a reply that comes when the deposit sheet is closed; while it is open, its form shows the reply. */
export function DepositRequestToast() {
  const { t } = useTranslation();
  const isAtForm = useDepositSheet((sheet) => sheet.isOpen);
  const { accepted, refused } = useTransfers('deposit');
  useEffect(() => {
    if (isAtForm) return;
    if (accepted !== undefined) {
      toast.show(t('deposit.announced', { amount: accepted.amount }));
      acknowledgeTransfer(accepted.id);
    }
    if (refused !== undefined) {
      toast.show(refused.message || t('deposit.failed'));
      acknowledgeTransfer(refused.id);
    }
  }, [isAtForm, accepted, refused, t]);
  return null;
}
