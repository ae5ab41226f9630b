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
  const { from, to } = change;
  const message =
    from === undefined || to === undefined ? t('bet.oddsMoved') : t('bet.oddsChanged', { from, to });
  // The plate and the button show it.
  return (
    <output className="sr-only">
      {message}. {t('bet.nothingTaken')}
    </output>
  );
}

/** Scrolls a reply into view when it appears. */
function InView({ children }: { readonly children: ReactNode }) {
  return <div ref={scrollTo}>{children}</div>;
}

function scrollTo(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
