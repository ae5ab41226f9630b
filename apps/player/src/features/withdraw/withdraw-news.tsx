import { baht, formatMoney } from '@sanam/money';
import { toast } from '@sanam/ui';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useLast } from '../../lib/use-last.ts';
import { closeDeposit } from '../../state/deposit-sheet.ts';
import { onPlayerEvent } from '../../state/live.ts';
import { useTurnToTell } from '../../state/news.ts';
import { acknowledgeTransfer, useTransfers } from '../../state/transfers.ts';
import { WithdrawnSheet } from './withdrawn-sheet.tsx';

/**
 * The banner of a withdrawal the server has taken, on whatever page the player is by then, but not in the middle of a
 * bet; and a word when one was paid or came back, which the history has in full.
 */
export function WithdrawNews() {
  const { t } = useTranslation();
  const tell = useEffectEvent((status: string, amount: string) =>
    toast.show(t(status === 'success' ? 'withdraw.paid' : 'withdraw.returned', { amount })),
  );
  useEffect(
    () =>
      onPlayerEvent(({ action, data }) => {
        if (action === 'WITHDRAW') tell(data.status, formatMoney(baht(data.amount)));
      }),
    [],
  );

  const { taken } = useTransfers('withdraw');
  const due = useTurnToTell('withdraw', taken !== undefined) ? taken : undefined;
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
