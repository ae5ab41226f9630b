import { ErrorBox, NoticeBox } from '@sanam/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { PlacingState } from './use-placing.ts';

export interface BetNoticeProps {
  readonly state: PlacingState;
  /** The server's sentence. */
  readonly refusal: string | undefined;
  readonly change: OddsChange | undefined;
}

interface OddsChange {
  /** Undefined when the odds have moved back since, or moved in another rate type only. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** The server's reply to a bet, not only a price that moved in the meantime. */
  readonly isReply: boolean;
}

/** What the player should read before confirming. */
export function BetNotice({ state, refusal, change }: BetNoticeProps) {
  const { t } = useTranslation();
  if (state === 'checking') {
    return (
      <InView>
        <NoticeBox kind="attention" message={t('bet.checking')} help={t('bet.checkingHelp')} />
      </InView>
    );
  }
  if (refusal !== undefined) {
    return (
      <InView>
        <ErrorBox message={refusal} help={t('bet.noMoneyMoved')} />
      </InView>
    );
  }
  if (change === undefined) return null;
  const { from, to, isReply } = change;
  const message =
    from === undefined || to === undefined ? t('bet.oddsMoved') : t('bet.oddsChanged', { from, to });
  const notice = <NoticeBox kind="attention" message={message} help={t('bet.nothingTaken')} />;
  // A change that the player did not cause must not scroll the sheet under the finger.
  return isReply ? <InView>{notice}</InView> : notice;
}

/** Scrolls a reply into view when it appears. */
function InView({ children }: { readonly children: ReactNode }) {
  return <div ref={scrollTo}>{children}</div>;
}

function scrollTo(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
