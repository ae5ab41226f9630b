import { WaitingStrip } from '@sanam/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useLast } from '../../lib/use-last.ts';
import { acknowledgeBet, useBetIntents } from '../../state/bets/bet-intents.ts';
import { useBetSheet } from '../../state/bets/bet-sheet.ts';
import { useIsNextOutcome } from '../../state/outcomes/outcome-queue.ts';
import { PlacedSheet } from './placed-sheet.tsx';
import { RefusedSheet } from './refused-sheet.tsx';

/**
 * The outcomes of bets that no open sheet shows: the one just placed, and those whose reply came late, after a reload or a
 * lost network. They are shown one after the other, each until the player closes it.
 */
export function BetOutcomes() {
  const intents = useBetIntents();
  const { isOpen, intentId } = useBetSheet();
  // Sent more than once: the balance in the reply may be outdated.
  const [checked, setChecked] = useState<readonly string[]>([]);
  const newlyChecked = intents.filter(
    ({ id, outcome }) => outcome.status === 'unknown' && !checked.includes(id),
  );
  if (newlyChecked.length > 0) setChecked([...checked, ...newlyChecked.map(({ id }) => id)]);
  const ours = intents.filter(({ id }) => !(isOpen && id === intentId));
  const waiting = ours.filter(({ outcome }) => outcome.status === 'unknown' || outcome.status === 'sending');
  const ended = ours.find(({ outcome }) => outcome.status === 'placed' || outcome.status === 'refused');
  const due = useIsNextOutcome('bet', ended !== undefined) ? ended : undefined;
  const shown = useLast(due);
  return (
    <>
      {waiting.length > 0 && <CheckingStrip count={waiting.length} />}
      {shown?.outcome.status === 'placed' && (
        <PlacedSheet
          key={shown.id}
          intent={shown}
          placed={shown.outcome.placed}
          isLate={shown.id !== intentId || checked.includes(shown.id)}
          isOpen={due !== undefined}
          onClose={() => acknowledgeBet(shown.id)}
        />
      )}
      {shown?.outcome.status === 'refused' && (
        <RefusedSheet
          key={shown.id}
          intent={shown}
          message={shown.outcome.message}
          isOpen={due !== undefined}
          onClose={() => acknowledgeBet(shown.id)}
        />
      )}
    </>
  );
}

/** Shown while the outcome of a bet is unknown; never presents the bet as failed. */
function CheckingStrip({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  const message = count === 1 ? t('bet.checking') : t('bet.checkingMany', { number: count });
  return <WaitingStrip message={message} help={t('bet.checkingHelp')} />;
}
