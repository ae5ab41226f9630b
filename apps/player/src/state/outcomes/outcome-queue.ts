import { useEffect } from 'react';
import { create } from 'zustand';

import { useBetSheet } from '../bets/bet-sheet.ts';
import { useDepositSheet } from '../transfers/deposit-sheet.ts';
import { useStepSheet } from '../step/step-sheet.ts';

/** Outcomes that a sheet announces to the player over any page. */
export type OutcomeKind = 'result' | 'step-bet' | 'deposit' | 'withdraw';

/** The kinds that have an outcome to announce, in the order in which they were added. */
export const useOutcomeQueue = create<readonly OutcomeKind[]>()(() => []);

/** Returns a function that removes it, to be called once the player has seen all outcomes of this kind. */
export function enqueueOutcome(kind: OutcomeKind): () => void {
  useOutcomeQueue.setState((queue) => [...queue.filter((other) => other !== kind), kind], true);
  return () => useOutcomeQueue.setState((queue) => queue.filter((other) => other !== kind), true);
}

/** Whether the sheet of this kind may open now: one at a time, and none over a bet or deposit that is being entered. */
export function useIsNextOutcome(kind: OutcomeKind, hasOutcome: boolean): boolean {
  const isBetting = useBetSheet(({ isOpen }) => isOpen);
  const isStepBetting = useStepSheet(({ isOpen }) => isOpen);
  const isDepositing = useDepositSheet(({ isOpen, isFilled }) => isOpen && isFilled);
  const isNext = useOutcomeQueue(([first]) => first === kind);
  useEffect(() => (hasOutcome ? enqueueOutcome(kind) : undefined), [kind, hasOutcome]);
  return hasOutcome && isNext && !isBetting && !isStepBetting && !isDepositing;
}
