import { baht, formatMoney } from '@sanam/money';
import { toast } from '@sanam/ui';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatch } from 'react-router';

import { useLast } from '../../lib/use-last.ts';
import { closeDeposit } from '../../state/transfers/deposit-sheet.ts';
import { onTransfer } from '../../state/live/connection.ts';
import { useIsNextOutcome } from '../../state/outcomes/outcome-queue.ts';
import { acknowledgeTransfer, useTransfers } from '../../state/transfers/transfers.ts';
import { toWithdrawProblem } from './check-withdrawal.ts';
import { WithdrawnSheet } from './withdrawn-sheet.tsx';

/**
 * Shows the sheet of an accepted withdrawal on whatever page the player is, but not while a bet is being placed. Shows a
 * toast when one was paid or returned, and when one was refused after the player had left the form.
 */
export function WithdrawOutcome() {
  const { t } = useTranslation();
  const showToast = useEffectEvent((status: string, amount: string, collected: string | undefined) => {
    if (status === 'success') toast.show(t('withdraw.paid', { amount }));
    else if (collected === undefined) toast.show(t('withdraw.returned', { amount }));
    else toast.show(t('withdraw.returnedCollected', { amount, collected }));
  });
  useEffect(
    () =>
      onTransfer('WITHDRAW', ({ status, amount, collectedAmount }) => {
        const collected = collectedAmount === undefined ? undefined : formatMoney(baht(collectedAmount));
        showToast(status, formatMoney(baht(amount)), collected);
      }),
    [],
  );

  const { accepted, refused } = useTransfers('withdraw');
  const isAtForm = useMatch('/withdraw') !== null;
  useEffect(() => {
    if (isAtForm || refused === undefined) return;
    const { id, amount, code, message } = refused;
    if (toWithdrawProblem(code) !== undefined || code === 'STEP_UP_REQUIRED')
      toast.show(t('withdraw.notMade', { amount, reason: message }));
    acknowledgeTransfer(id);
  }, [isAtForm, refused, t]);

  const due = useIsNextOutcome('withdraw', accepted !== undefined) ? accepted : undefined;
  const shown = useLast(due);
  useEffect(() => {
    if (due !== undefined) closeDeposit();
  }, [due]);
  if (shown === undefined) return null;
  return (
    <WithdrawnSheet
      key={shown.id}
      withdrawn={shown}
      isOpen={due?.id === shown.id}
      onClose={() => acknowledgeTransfer(shown.id)}
    />
  );
}
