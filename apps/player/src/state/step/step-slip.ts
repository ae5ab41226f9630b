import { EMPTY_SLIP, reduceSlip, type Slip, type SlipAction, type SlipMatch } from '@sanam/betting';
import { create } from 'zustand';

import { matchRates } from '../matches/match-rates.ts';
import { stepMatchIds, useMatchStore } from '../matches/match-store.ts';
import { onPlayerChange } from '../session/session.ts';
import {
  acknowledgeStepBet,
  followStepIntents,
  listStepIntents,
  placeStepBet,
  useVerdicts,
  verdictOf,
  type SlipRequest,
  type StepIntent,
  type Verdict,
} from './step-intents.ts';
import type { StepFamily } from './step-board.ts';

interface StepSlip {
  readonly family: StepFamily;
  readonly slip: Slip;
  readonly isSheetOpen: boolean;
  /** Rises with each opening, so that each begins without the messages of the last. */
  readonly opening: number;
  /** The bet the slip has sent, and the slip as it was confirmed. */
  readonly sent: SentSlip | undefined;
}

interface SentSlip {
  readonly intentId: string;
  readonly slip: Slip;
  /** It is known not to have got in: its picks are free for another try. */
  readonly isOut: boolean;
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
export function sendSlip(asked: SlipRequest): void {
  const { id } = placeStepBet(asked);
  changeSlip({ type: 'confirm' });
  useStepSlip.setState(({ slip }) => ({ sent: { intentId: id, slip, isOut: false } }));
}

/** The player has been told how a bet ended; the slip goes on from there. */
export function endStepBet({ id }: Pick<StepIntent, 'id'>): void {
  useStepSlip.setState(({ sent }) => (sent?.intentId === id ? { sent: undefined } : {}));
  acknowledgeStepBet(id);
}

/** A bet that is in, or that nobody needs to wait for any longer, takes its picks with it and closes the sheet. */
export function takeSlip(intent: StepIntent, verdict: Verdict | undefined): void {
  const { sent } = useStepSlip.getState();
  if (sent?.intentId !== intent.id) return;
  if (verdict?.state === 'ACCEPTED' || verdict?.state === 'TIMEOUT') take(sent);
}

function take({ slip }: SentSlip): void {
  changeSlip({ type: 'taken', bet: slip });
  useStepSlip.setState({ sent: undefined, isSheetOpen: false });
}

/** A bet that another tab has told the end of is over here too, and is not placed again by the same picks. */
function watchSent(): void {
  const { sent } = useStepSlip.getState();
  if (sent === undefined) return;
  const intent = listStepIntents().find(({ id }) => id === sent.intentId);
  if (intent === undefined) {
    if (sent.isOut) useStepSlip.setState({ sent: undefined });
    else take(sent);
    return;
  }
  const isOut =
    intent.outcome.status === 'refused' || verdictOf(intent, useVerdicts.getState())?.state === 'UNACCEPTED';
  if (isOut !== sent.isOut) useStepSlip.setState({ sent: { ...sent, isOut } });
}

followStepIntents(watchSent);
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

onPlayerChange(() => useStepSlip.setState(AT_FIRST));
