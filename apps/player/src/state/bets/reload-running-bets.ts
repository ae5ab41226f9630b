import { onPlayerEvent } from '../live/connection.ts';
import { createThrottledRevalidate } from '../queries/revalidate.ts';

/** A settled match decides all of a player's bets on it within a moment. */
const reloadRunningBets = createThrottledRevalidate(300, 'running-bets');

onPlayerEvent(({ action }) => {
  // A bet that is placed on another phone is told by the wallet alone.
  if (action === 'BET_DECIDED' || action === 'WALLET') reloadRunningBets();
});
