import { useEffect } from 'react';
import { create } from 'zustand';

import { useBetSheet } from '../bets/bet-sheet.ts';
import { useDepositSheet } from '../transfers/deposit-sheet.ts';
import { useStepSlip } from '../step/step-slip.ts';

/** Who tells by a sheet, on whatever page the player is, how something ended. */
export type OutcomeKind = 'bet' | 'step-bet' | 'deposit' | 'withdraw';

/** Those with something to tell, in the order it came. */
export const useOutcomeQueue = create<readonly OutcomeKind[]>()(() => []);

/** Answers a function that ends it, once the player has seen all there was. */
export function enqueueOutcome(teller: OutcomeKind): () => void {
  useOutcomeQueue.setState((tellers) => [...tellers.filter((other) => other !== teller), teller], true);
  return () => useOutcomeQueue.setState((tellers) => tellers.filter((other) => other !== teller), true);
}

/** Whether this one's sheet may be up now: one at a time, and none over a bet or deposit that is being made. */
export function useIsNextOutcome(teller: OutcomeKind, hasNews: boolean): boolean {
  const isBetting = useBetSheet(({ isOpen }) => isOpen);
  const isStepBetting = useStepSlip(({ isSheetOpen }) => isSheetOpen);
  const isDepositing = useDepositSheet(({ isOpen, isFilled }) => isOpen && isFilled);
  const isNext = useOutcomeQueue(([first]) => first === teller);
  useEffect(() => (hasNews ? enqueueOutcome(teller) : undefined), [teller, hasNews]);
  return hasNews && isNext && !isBetting && !isStepBetting && !isDepositing;
}
