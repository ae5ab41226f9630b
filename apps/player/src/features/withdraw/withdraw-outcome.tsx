import type { PlayerEvent } from '@sanam/contract';
import { baht, formatMoney } from '@sanam/money';
import { toast } from '@sanam/ui';
import type { TFunction } from 'i18next';
import { useEffect, useEffectEvent, useState } from 'react';
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
 * Shows the sheet of an accepted withdrawal on whatever page the player is, but not while a bet is being placed. When
 * one was paid, the sheet says so if it is still open, and otherwise a toast; there is also one for a withdrawal that
 * was returned, or refused after the player had left the form.
 */
export function WithdrawOutcome() {
  const { t } = useTranslation();
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
  const [paidId, setPaidId] = useState<string>();
  const announce = useEffectEvent((transfer: DecidedTransfer) => {
    const isShown = due?.transactionId === transfer.transactionId;
    if (isShown && transfer.status === 'success') setPaidId(transfer.transactionId);
    else toast.show(decidedText(t, transfer));
    if (isShown && transfer.status !== 'success') acknowledgeTransfer(due.id);
  });
  useEffect(() => onTransfer('WITHDRAW', (transfer) => announce(transfer)), []);
  if (shown === undefined) return null;
  return (
    <WithdrawnSheet
      key={shown.id}
      withdrawn={shown}
      isPaid={paidId === shown.transactionId}
      isOpen={due?.id === shown.id}
      onClose={() => acknowledgeTransfer(shown.id)}
    />
  );
}

type DecidedTransfer = Extract<PlayerEvent, { action: 'DEPOSIT' | 'WITHDRAW' }>['data'];

function decidedText(
  t: TFunction,
  { status, amount: paid, reason, collectedAmount }: DecidedTransfer,
): string {
  const amount = formatMoney(baht(paid));
  if (status === 'success') return t('withdraw.paid', { amount });
  const isNotOwn = reason === 'NAME_DIFFERS';
  if (collectedAmount === undefined)
    return t(isNotOwn ? 'withdraw.returnedName' : 'withdraw.returned', { amount });
  const collected = formatMoney(baht(collectedAmount));
  const text = t('withdraw.returnedCollected', { amount, collected });
  return isNotOwn ? `${text} ${t('withdraw.nameDiffers')}` : text;
}
