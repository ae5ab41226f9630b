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
  /** Undefined when they have moved back since, or moved in another rate type only. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** The server's word on a bet, not only something that happened meanwhile. */
  readonly isAnswer: boolean;
}

/** What the player should read before he goes on. */
export function BetNotice({ state, refusal, change }: BetNoticeProps) {
  const { t } = useTranslation();
  if (state === 'checking') {
    return (
      <InSight>
        <NoticeBox kind="attention" message={t('bet.checking')} help={t('bet.checkingHelp')} />
      </InSight>
    );
  }
  if (refusal !== undefined) {
    return (
      <InSight>
        <ErrorBox message={refusal} help={t('bet.noMoneyMoved')} />
      </InSight>
    );
  }
  if (change === undefined) return null;
  const { from, to, isAnswer } = change;
  const message =
    from === undefined || to === undefined ? t('bet.oddsMoved') : t('bet.oddsChanged', { from, to });
  const notice = <NoticeBox kind="attention" message={message} help={t('bet.nothingTaken')} />;
  // What changes by itself must not move the page under a finger.
  return isAnswer ? <InSight>{notice}</InSight> : notice;
}

/** An answer is scrolled to, however far down the button was pressed. */
function InSight({ children }: { readonly children: ReactNode }) {
  return <div ref={scrollTo}>{children}</div>;
}

function scrollTo(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
