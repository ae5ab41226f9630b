import type { Match } from '@sanam/contract';
import { Sheet } from '@sanam/ui';
import { useDeferredValue, useEffect, useRef, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';

import { useCloseOnLeaving } from '../../lib/use-close-on-leaving.ts';
import { useIsTyping, type Typing } from '../../lib/use-is-typing.ts';
import { useStreamArea } from '../../lib/use-stream-area.ts';
import { useBetIntent } from '../../state/bets/bet-intents.ts';
import { closeBetSheet, useBetSheet, type BetTarget } from '../../state/bets/bet-sheet.ts';
import { prioritizeMatch, useMatchById } from '../../state/matches/match-store.ts';
import { SCHEDULES } from '../../state/queries/schedules.ts';
import { usePagePrices } from '../../state/queries/use-is-old.ts';
import { useWallet } from '../../state/wallet/wallet.ts';
import { BetForm } from './bet-form.tsx';

/** A bet on one match, opened by a price. While it is being placed it cannot be closed. */
export function BetSheet() {
  const { t } = useTranslation();
  const { isOpen, target, opening, intentId } = useBetSheet();
  const isPlacing = useBetIntent(intentId)?.outcome.status === 'sending';
  const amount = useRef<HTMLInputElement>(null);
  // After a tap the sheet opens at once and its content follows a frame later; a keyboard needs the field to focus.
  const renderedOpening = useDeferredValue(opening);
  const isOpening = renderedOpening !== opening && !hasKeyboard();
  const typing = useIsTyping();
  const { clearArea, heightPx } = useStreamArea(isOpen, typing.isTyping);
  useCloseOnLeaving({
    isPlacing,
    // Returning to a bet after a deposit opens the sheet together with its match's page.
    isOwnPage: (pathname) => pathname === `/bet/${useBetSheet.getState().target?.matchId}`,
    close: closeBetSheet,
  });
  return (
    <Sheet
      isOpen={isOpen}
      onClose={closeBetSheet}
      isClosable={!isPlacing}
      title={t('bet.title')}
      isTitleHidden
      clearArea={clearArea}
      initialFocus={hasKeyboard() ? amount : undefined}
    >
      {isOpening && <div className="h-[27rem]" />}
      {target && !isOpening && (
        <Content key={opening} target={target} amountRef={amount} heightPx={heightPx} typing={typing} />
      )}
    </Sheet>
  );
}

interface ContentProps {
  readonly target: BetTarget;
  readonly amountRef: Ref<HTMLInputElement>;
  readonly heightPx: number;
  readonly typing: Typing;
}

function Content({ target, ...rest }: ContentProps) {
  const match = useLastSeen(target.matchId);
  useEffect(() => prioritizeMatch(target.matchId), [target.matchId]);
  const { balance, owed } = useWallet(SCHEDULES.walletAtMatch);
  const { areOld } = usePagePrices();
  return match && <BetForm {...{ match, target, balance, owed, isStale: areOld, ...rest }} />;
}

/** A match that has left the board has ended: it is shown as it was last, and cannot be bet on. */
function useLastSeen(matchId: number): Match | undefined {
  const live = useMatchById(matchId);
  const [seen, setSeen] = useState(live);
  if (live !== undefined && live !== seen) setSeen(live);
  return live ?? (seen && { ...seen, isMatchEnd: true, isOpenBet: false });
}

/** On a phone, focusing the field would open the keypad over the chips. */
function hasKeyboard(): boolean {
  return globalThis.matchMedia('(pointer: fine)').matches;
}
