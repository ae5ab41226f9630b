import { openStepSheet } from '../step/step-sheet.ts';
import { chooseRateType } from './bet-choice.ts';
import { openBetSheet } from './bet-sheet.ts';
import { takeBet } from './return-to-bet.ts';

/**
 * Opens the page with the sheet as it was: corner, rate type and amount, or the slip. Nothing is placed. If betting has
 * closed meanwhile, the sheet says so.
 */
export function returnToBet(navigate: (path: string) => unknown): void {
  const bet = takeBet();
  if (bet === undefined) return;
  if ('slip' in bet) openStepSheet();
  else {
    const { matchId, betType, rateType, amountBaht } = bet;
    chooseRateType(rateType);
    openBetSheet({ matchId, betType, amountBaht });
  }
  const path = 'slip' in bet ? '/step' : `/bet/${bet.matchId}`;
  if (globalThis.location.pathname !== path) void navigate(path);
}
