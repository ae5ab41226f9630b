import { formatMoney } from '@sanam/money';
import { NoticeBox } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { useWallet } from '../../state/wallet/wallet.ts';

/** What the player owes, wherever the wallet's money is looked at; nothing without a debt. */
export function OwedNote() {
  const { t } = useTranslation();
  const { owed } = useWallet();
  if (owed <= 0) return null;
  return <NoticeBox kind="attention" message={t('history.owed', { amount: formatMoney(owed) })} />;
}
