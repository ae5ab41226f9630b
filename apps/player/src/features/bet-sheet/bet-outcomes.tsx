import { useState } from 'react';

import { acknowledgeBet, useBetIntents, type BetIntent } from '../../state/bet-intents.ts';
import { useBetSheet } from '../../state/bet-sheet.ts';
import { CheckingStrip } from './checking-strip.tsx';
import { PlacedSheet } from './placed-sheet.tsx';
import { RefusedSheet } from './refused-sheet.tsx';

/**
 * How bets ended that no open sheet is waiting for: the one just placed, and those whose answer came late, after a
 * reload or a lost network. One after the other, each until the player has seen it.
 */
export function BetOutcomes() {
  const intents = useBetIntents();
  const { isOpen, intentId } = useBetSheet();
  const ours = intents.filter(({ id }) => !(isOpen && id === intentId));
  const waiting = ours.filter(({ outcome }) => outcome.status === 'unknown' || outcome.status === 'sending');
  const ended = ours.find(({ outcome }) => outcome.status === 'placed' || outcome.status === 'refused');
  return (
    <>
      {waiting.length > 0 && <CheckingStrip count={waiting.length} />}
      {!isOpen && ended && <Outcome key={ended.id} intent={ended} />}
    </>
  );
}

function Outcome({ intent }: { readonly intent: BetIntent }) {
  const [isShown, setShown] = useState(true);
  const close = (): void => {
    setShown(false);
    acknowledgeBet(intent.id);
  };
  const { outcome } = intent;
  if (outcome.status === 'placed') {
    return <PlacedSheet intent={intent} placed={outcome.placed} isOpen={isShown} onClose={close} />;
  }
  if (outcome.status === 'refused') {
    return <RefusedSheet intent={intent} message={outcome.message} isOpen={isShown} onClose={close} />;
  }
  return null;
}
