import { BetOutcomes } from './bet-outcomes.tsx';
import { BetSheet } from './bet-sheet.tsx';

/** The overlays of placing a bet, in one chunk. */
export function BetOverlays() {
  return (
    <>
      <BetSheet />
      <BetOutcomes />
    </>
  );
}
