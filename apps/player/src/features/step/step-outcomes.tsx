import { toast, WaitingStrip } from '@sanam/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';

import { useLast } from '../../lib/use-last.ts';
import { useIsNextOutcome } from '../../state/outcomes/outcome-queue.ts';
import { useStepIntents, useVerdicts, verdictOf } from '../../state/step/step-intents.ts';
import { useStepSheet } from '../../state/step/step-sheet.ts';
import { endStepBet, finishSlip, useStepSlip } from '../../state/step/step-slip.ts';
import { StepEndedSheet, type StepEnding } from './step-ended-sheet.tsx';
import { StepSheet } from './step-sheet.tsx';

/**
 * The outcomes of step bets that no open slip shows: the one just accepted, and those whose reply came late, after a
 * reload or on another page. They are shown one after the other, each until the player closes it.
 */
export function StepOutcomes() {
  const intents = useStepIntents();
  const verdicts = useVerdicts();
  const { sent, slip } = useStepSlip();
  const isSheetOpen = useStepSheet(({ isOpen }) => isOpen);
  const { pathname } = useLocation();
  useEffect(() => {
    for (const intent of intents) finishSlip(intent, verdictOf(intent, verdicts));
  }, [intents, verdicts]);

  const isPlacing = intents.some(({ outcome: { status } }) => status === 'sending' || status === 'unknown');
  useEffect(() => (isPlacing ? toast.pause() : undefined), [isPlacing]);
  const bets = intents.map((intent) => ({ intent, verdict: verdictOf(intent, verdicts) }));
  // The slip shows the state of the bet it has sent for as long as it is visible.
  const isSlipVisible = isSheetOpen || (pathname === '/step' && slip.picks.length > 0);
  const isOnSlip = (id: string) => id === sent?.intentId && isSlipVisible;
  const waiting = bets.filter(
    ({ intent, verdict }) =>
      !isOnSlip(intent.id) &&
      intent.outcome.status !== 'refused' &&
      (verdict?.state ?? 'PENDING') === 'PENDING',
  );
  const ended = bets.find(
    ({ intent, verdict }) => endingOf(intent.outcome.status, verdict?.state) !== undefined,
  );
  const due = useIsNextOutcome('step-bet', ended !== undefined) ? ended : undefined;
  const intent = useLast(due?.intent);
  const ending = useLast(due && endingOf(due.intent.outcome.status, due.verdict?.state));
  return (
    <>
      {/* Not on the page of the slip, because it stays while a bet is being placed. */}
      {(isSheetOpen || pathname === '/step') && <StepSheet />}
      {waiting.length > 0 && (
        <ProcessingStrip
          count={waiting.length}
          isChecking={waiting.some(({ verdict }) => verdict === undefined)}
        />
      )}
      {intent && ending && (
        <StepEndedSheet
          key={intent.id}
          intent={intent}
          ending={ending}
          isOpen={due !== undefined}
          onClose={() => endStepBet(intent)}
        />
      )}
    </>
  );
}

function endingOf(
  status: 'sending' | 'unknown' | 'placed' | 'refused',
  state: StepEnding | 'PENDING' | undefined,
): StepEnding | undefined {
  if (status === 'refused') return 'REFUSED';
  return state === 'PENDING' ? undefined : state;
}

interface ProcessingStripProps {
  readonly count: number;
  /** It is not known yet whether the server has received them all. */
  readonly isChecking: boolean;
}

/** Shown while step bets wait for the server's decision; never presents them as failed. */
function ProcessingStrip({ count, isChecking }: ProcessingStripProps) {
  const { t } = useTranslation();
  return <WaitingStrip message={text()} help={t('bet.checkingHelp')} />;

  function text(): string {
    if (isChecking) return count === 1 ? t('bet.checking') : t('bet.checkingMany', { number: count });
    return count === 1 ? t('step.processing') : t('step.processingMany', { number: count });
  }
}
