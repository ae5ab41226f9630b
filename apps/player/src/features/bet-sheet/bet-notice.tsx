import { ErrorBox, NoticeBox } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import type { PlacingState } from './use-placing.ts';

export interface BetNoticeProps {
  readonly state: PlacingState;
  /** The server's sentence. */
  readonly refusal: string | undefined;
  /** The odds are others than those he saw. Without `from`, they have moved back or in another rate type only. */
  readonly change: { readonly from: string | undefined; readonly to: string | undefined } | undefined;
}

/** What the player should read before he goes on. */
export function BetNotice({ state, refusal, change }: BetNoticeProps) {
  const { t } = useTranslation();
  if (state === 'checking') {
    return <NoticeBox kind="attention" message={t('bet.checking')} help={t('bet.checkingHelp')} />;
  }
  if (refusal !== undefined) return <ErrorBox message={refusal} help={t('bet.noMoneyMoved')} />;
  if (change === undefined) return null;
  const { from, to } = change;
  const message =
    from === undefined || to === undefined ? t('bet.oddsMoved') : t('bet.oddsChanged', { from, to });
  return <NoticeBox kind="attention" message={message} help={t('bet.nothingTaken')} />;
}
