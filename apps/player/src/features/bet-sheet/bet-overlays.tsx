import { BetOutcomes } from './bet-outcomes.tsx';
import { BetSheet } from './bet-sheet.tsx';

/** Everything about placing a bet that lies over the pages, in one chunk of its own. */
export function BetOverlays() {
  return (
    <>
      <BetSheet />
      <BetOutcomes />
    </>
  );
}
