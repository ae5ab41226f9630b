import { EMPTY_SLIP, reduceSlip, type Slip, type SlipAction, type SlipMatch } from '@sanam/betting';
import { create } from 'zustand';

import { useSession } from './session.ts';
import { acknowledgeStepBet, placeStepBet, type StepAsked } from './step-intents.ts';
import type { StepIntent, Verdict } from './step-intents.ts';
import { useStepMatches, type StepFamily } from './step-matches.ts';

interface StepSlip {
  readonly family: StepFamily;
  readonly slip: Slip;
  readonly isSheetOpen: boolean;
  /** Rises with each opening, so that each begins without the messages of the last. */
  readonly opening: number;
  /** The bet the slip has sent, and the slip as it was confirmed. */
  readonly sent: { readonly intentId: string; readonly slip: Slip } | undefined;
}

const AT_FIRST: StepSlip = {
  family: 'bullFight',
  slip: EMPTY_SLIP,
  isSheetOpen: false,
  opening: 0,
  sent: undefined,
};

/** Lives as long as the tab: whoever looks at another page finds his picks again. */
export const useStepSlip = create<StepSlip>()(() => AT_FIRST);

export function changeSlip(action: SlipAction): void {
  const { slip } = useStepSlip.getState();
  const next = reduceSlip(slip, action);
  if (next !== slip) useStepSlip.setState({ slip: next });
}

/** Another category is another slip. */
export function switchFamily(family: StepFamily): void {
  if (family === useStepSlip.getState().family) return;
  useStepSlip.setState({ family });
  changeSlip({ type: 'switchCategory' });
}

export function openStepSheet(): void {
  useStepSlip.setState(({ opening }) => ({ isSheetOpen: true, opening: opening + 1 }));
}

/** A bet that is still on its way goes on without the sheet. */
export function closeStepSheet(): void {
  useStepSlip.setState({ isSheetOpen: false });
}

/** Sends the slip as it is. Throws when it could not even be kept. */
export function sendSlip(asked: StepAsked): void {
  const { id } = placeStepBet(asked);
  changeSlip({ type: 'confirm' });
  useStepSlip.setState(({ slip }) => ({ sent: { intentId: id, slip } }));
}

/** The player has been told how a bet ended; the slip goes on from there. */
export function endStepBet({ id }: Pick<StepIntent, 'id'>): void {
  acknowledgeStepBet(id);
  useStepSlip.setState(({ sent }) => (sent?.intentId === id ? { sent: undefined } : {}));
}

/** A bet that is in, or that nobody needs to wait for any longer, takes its picks with it and closes the sheet. */
export function takeSlip(intent: StepIntent, verdict: Verdict | undefined): void {
  const { sent } = useStepSlip.getState();
  if (sent?.intentId !== intent.id) return;
  if (verdict?.state !== 'ACCEPTED' && verdict?.state !== 'TIMEOUT') return;
  changeSlip({ type: 'taken', bet: sent.slip });
  useStepSlip.setState({ sent: undefined, isSheetOpen: false });
}

/** Picks follow their matches, and a match that is gone or closed is marked. */
useStepMatches.subscribe(({ byId, groups }) => {
  const { family, slip } = useStepSlip.getState();
  if (slip.picks.length === 0 || groups[family] === undefined) return;
  const matches: SlipMatch[] = [];
  for (const { id: matchId, rateId, rates, isOpenBet } of byId.values()) {
    if (rateId !== null && rates !== undefined) matches.push({ matchId, rateId, rates, isOpenBet });
  }
  changeSlip({ type: 'syncOdds', matches });
});

useSession.subscribe((now, before) => {
  if (now.player?.username !== before.player?.username) useStepSlip.setState(AT_FIRST);
});
