import { EMPTY_SLIP, reduceSlip, type Slip, type SlipAction, type SlipMatch } from '@sanam/betting';
import { create } from 'zustand';

import { matchRates } from '../matches/match-rates.ts';
import { stepMatchIds, useMatchStore } from '../matches/match-store.ts';
import { onPlayerChange } from '../session/session.ts';
import {
  acknowledgeStepBet,
  listStepIntents,
  onStepIntentsChange,
  placeStepBet,
  useVerdicts,
  verdictOf,
  type SlipRequest,
  type StepIntent,
  type Verdict,
} from './step-intents.ts';
import type { StepFamily } from './step-board.ts';
import { closeStepSheet } from './step-sheet.ts';

interface StepSlip {
  readonly family: StepFamily;
  readonly slip: Slip;
  /** The bet the slip has sent, and the slip as it was confirmed. */
  readonly sent: SentSlip | undefined;
}

interface SentSlip {
  readonly intentId: string;
  readonly slip: Slip;
  /** It was refused or not accepted, so its picks can be sent again. */
  readonly hasFailed: boolean;
}

const INITIAL: StepSlip = {
  family: 'bullFight',
  slip: EMPTY_SLIP,
  sent: undefined,
};

/** Lasts as long as the tab, so that the picks are still there after a look at another page. */
export const useStepSlip = create<StepSlip>()(() => INITIAL);

export function changeSlip(action: SlipAction): void {
  const { slip } = useStepSlip.getState();
  const next = reduceSlip(slip, action);
  if (next !== slip) useStepSlip.setState({ slip: next });
}

/** The same text for the same picks and amount, whatever has become of their prices. */
export function describeSlip({ mode, picks, amountBaht }: Slip): string {
  return JSON.stringify([mode, amountBaht, picks.map(({ matchId, corner }) => [matchId, corner])]);
}

/** Each category has a slip of its own, so the picks are cleared. */
export function switchFamily(family: StepFamily): void {
  if (family === useStepSlip.getState().family) return;
  useStepSlip.setState({ family });
  changeSlip({ type: 'switchCategory' });
}

/** Sends the slip as it is. Throws when nobody is logged in. */
export function sendSlip(request: SlipRequest): void {
  const { id } = placeStepBet(request);
  changeSlip({ type: 'confirm' });
  useStepSlip.setState(({ slip }) => ({ sent: { intentId: id, slip, hasFailed: false } }));
}

/** The player has seen the outcome of a bet; the slip can be used again. */
export function endStepBet({ id }: Pick<StepIntent, 'id'>): void {
  useStepSlip.setState(({ sent }) => (sent?.intentId === id ? { sent: undefined } : {}));
  acknowledgeStepBet(id);
}

/** Clears the picks and closes the sheet when the bet is accepted or polling has timed out. */
export function finishSlip(intent: StepIntent, verdict: Verdict | undefined): void {
  const { sent } = useStepSlip.getState();
  if (sent?.intentId !== intent.id) return;
  if (verdict?.state === 'ACCEPTED' || verdict?.state === 'TIMEOUT') emptySlip(sent);
}

function emptySlip({ slip }: SentSlip): void {
  // First, so that it slides away with what it showed.
  closeStepSheet();
  changeSlip({ type: 'accepted', bet: slip });
  useStepSlip.setState({ sent: undefined });
}

/** A bet whose outcome was acknowledged in another tab is over here too, and its picks must not place it again. */
function watchSent(): void {
  const { sent } = useStepSlip.getState();
  if (sent === undefined) return;
  const intent = listStepIntents().find(({ id }) => id === sent.intentId);
  if (intent === undefined) {
    if (sent.hasFailed) useStepSlip.setState({ sent: undefined });
    else emptySlip(sent);
    return;
  }
  const hasFailed =
    intent.outcome.status === 'refused' || verdictOf(intent, useVerdicts.getState())?.state === 'UNACCEPTED';
  if (hasFailed !== sent.hasFailed) useStepSlip.setState({ sent: { ...sent, hasFailed } });
}

onStepIntentsChange(watchSent);
useVerdicts.subscribe(watchSent);

/** Updates the picks to the prices of their matches, and marks picks whose match has left the list or is closed. */
useMatchStore.subscribe(({ byId, stepGroups }, before) => {
  if (byId === before.byId && stepGroups === before.stepGroups) return;
  const { family, slip } = useStepSlip.getState();
  if (slip.picks.length === 0 || stepGroups[family] === undefined) return;
  const matches: SlipMatch[] = [];
  for (const matchId of stepMatchIds(stepGroups)) {
    const match = byId.get(matchId);
    const rates = matchRates(match, 'MY');
    if (!match || match.rateId === null || rates === undefined) continue;
    matches.push({ matchId, rateId: match.rateId, rates, isOpenBet: match.isOpenBet });
  }
  changeSlip({ type: 'syncOdds', matches });
});

onPlayerChange(() => useStepSlip.setState(INITIAL));
