import { baht, formatMoney } from '@sanam/money';
import { toast } from '@sanam/ui';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useLast } from '../../lib/use-last.ts';
import { useBetSheet } from '../../state/bet-sheet.ts';
import { onPlayerEvent } from '../../state/live.ts';
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

  const isBetting = useBetSheet((sheet) => sheet.isOpen);
  const { taken } = useTransfers('withdraw');
  const due = isBetting ? undefined : taken;
  const shown = useLast(due);
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
