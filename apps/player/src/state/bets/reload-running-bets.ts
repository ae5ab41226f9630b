import { onPlayerEvent } from '../live/connection.ts';
import { createReloader } from '../queries/revalidate.ts';

/** A settled match decides all of a player's bets on it within a moment. */
const reloadRunningBets = createReloader(300, 'running-bets');

onPlayerEvent(({ action }) => {
  // A bet that is placed on another phone is told by the wallet alone.
  if (action === 'BET_DECIDED' || action === 'WALLET') reloadRunningBets();
});
