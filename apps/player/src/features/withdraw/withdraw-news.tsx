import { baht, formatMoney } from '@sanam/money';
import { toast } from '@sanam/ui';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { onPlayerEvent } from '../../state/live.ts';

/** A word when a withdrawal was paid or came back; the history has it in full. */
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
  return null;
}
