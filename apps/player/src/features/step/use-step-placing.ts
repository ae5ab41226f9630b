import { useEffect, useEffectEvent } from 'react';

import {
  useStepIntents,
  useVerdicts,
  verdictOf,
  type StepOutcome,
  type Verdict,
} from '../../state/step/step-intents.ts';
import { applyRefusedPrices } from '../../state/step/step-board.ts';
import { endStepBet, useStepSlip } from '../../state/step/step-slip.ts';

/** `processing`: the server has it and has yet to accept it. */
export type StepPlacingState = 'idle' | 'placing' | 'checking' | 'processing';

export interface StepPlacing {
  readonly state: StepPlacingState;
  /** Why the last look at a bet that is being processed brought nothing. */
  readonly trouble: Extract<Verdict, { state: 'PENDING' }>['trouble'];
}

/** How far the bet is that the slip has sent. */
export function useStepPlacing(): StepPlacing {
  const { outcome, verdict } = useSent();
  if (outcome === undefined) return { state: 'idle', trouble: undefined };
  return {
    state: STATE_OF[outcome.status],
    trouble: verdict?.state === 'PENDING' ? verdict.trouble : undefined,
  };
}

interface Endings {
  /** The odds had moved; nothing was taken. */
  readonly onRateChanged: (message: string) => void;
  readonly onRefused: (message: string) => void;
  /** It was taken, then not accepted, and the stake went back. */
  readonly onRejected: () => void;
}

/** Tells the open sheet when its bet did not get in. What did closes the sheet and is told without it. */
export function useStepEndings({ onRateChanged, onRefused, onRejected }: Endings): void {
  const { id, outcome, verdict } = useSent();
  const status = outcome?.status;
  const tell = useEffectEvent((intentId: string) => {
    // A sheet on its way out leaves it to be told without it.
    if (!useStepSlip.getState().isSheetOpen) return;
    endStepBet({ id: intentId });
    if (outcome?.status !== 'refused') return onRejected();
    if (outcome.code !== 'RATE_CHANGED') return onRefused(outcome.message);
    applyRefusedPrices(outcome.data);
    onRateChanged(outcome.message);
  });
  useEffect(() => {
    if (id !== undefined && (status === 'refused' || verdict?.state === 'UNACCEPTED')) tell(id);
  }, [id, status, verdict?.state]);
}

function useSent() {
  const id = useStepSlip(({ sent }) => sent?.intentId);
  const intent = useStepIntents().find((held) => held.id === id);
  const verdict = useVerdicts((verdicts) => intent && verdictOf(intent, verdicts));
  return { id, outcome: intent?.outcome, verdict };
}

const STATE_OF = {
  sending: 'placing',
  unknown: 'checking',
  placed: 'processing',
  refused: 'idle',
} as const satisfies Record<StepOutcome['status'], StepPlacingState>;
