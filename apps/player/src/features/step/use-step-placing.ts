import { useEffect, useEffectEvent } from 'react';

import {
  useStepIntents,
  useVerdicts,
  verdictOf,
  type StepOutcome,
  type Verdict,
} from '../../state/step/step-intents.ts';
import { readMaxAmount, type MaxAmount } from '../../state/bets/max-amount.ts';
import { applyRefusedPrices } from '../../state/step/step-board.ts';
import { useStepSheet } from '../../state/step/step-sheet.ts';
import { endStepBet, useStepSlip } from '../../state/step/step-slip.ts';

/** `processing`: the server has received the bet and has not accepted it yet. */
export type StepPlacingState = 'idle' | 'placing' | 'checking' | 'processing';

export interface StepPlacing {
  readonly state: StepPlacingState;
  /** Why the last status request for a bet in processing failed. */
  readonly trouble: Extract<Verdict, { state: 'PENDING' }>['trouble'];
}

/** The state of the bet that the slip has sent. */
export function useStepPlacing(): StepPlacing {
  const { outcome, verdict } = useSent();
  if (outcome === undefined) return { state: 'idle', trouble: undefined };
  return {
    state: STATE_OF[outcome.status],
    trouble: verdict?.state === 'PENDING' ? verdict.trouble : undefined,
  };
}

interface Handlers {
  /** The odds had moved; nothing was taken. */
  readonly onRateChanged: (message: string) => void;
  readonly onRefused: (message: string, maxAmount: MaxAmount | undefined) => void;
  /** The stake was taken, the bet was then not accepted, and the stake was returned. */
  readonly onRejected: () => void;
}

/**
 * Reports to the open sheet that its bet was not accepted. An accepted bet closes the sheet and is shown without it.
 */
export function useStepRefusals({ onRateChanged, onRefused, onRejected }: Handlers): void {
  const { id, outcome, verdict } = useSent();
  const status = outcome?.status;
  const report = useEffectEvent((intentId: string) => {
    // If the sheet is closing, the outcome is shown without it.
    if (!useStepSheet.getState().isOpen) return;
    endStepBet({ id: intentId });
    if (outcome?.status !== 'refused') return onRejected();
    if (outcome.code !== 'RATE_CHANGED') return onRefused(outcome.message, readMaxAmount(outcome.data));
    applyRefusedPrices(outcome.data);
    onRateChanged(outcome.message);
  });
  useEffect(() => {
    if (id !== undefined && (status === 'refused' || verdict?.state === 'UNACCEPTED')) report(id);
  }, [id, status, verdict?.state]);
}

function useSent() {
  const id = useStepSlip(({ sent }) => sent?.intentId);
  const intent = useStepIntents().find((one) => one.id === id);
  const verdict = useVerdicts((verdicts) => intent && verdictOf(intent, verdicts));
  return { id, outcome: intent?.outcome, verdict };
}

const STATE_OF = {
  sending: 'placing',
  unknown: 'checking',
  placed: 'processing',
  refused: 'idle',
} as const satisfies Record<StepOutcome['status'], StepPlacingState>;
