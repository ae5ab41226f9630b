import { WaitingStrip } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

/** While the truth about a bet is being asked for; never a word of failure. */
export function CheckingStrip({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  const message = count === 1 ? t('bet.checking') : t('bet.checkingMany', { number: count });
  return <WaitingStrip message={message} help={t('bet.checkingHelp')} />;
}
