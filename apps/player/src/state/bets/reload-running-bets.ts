import { createThrottledRevalidate } from '@sanam/api-client/queries';

import { onPlayerEvent } from '../live/connection.ts';

/** Settling a match decides all of a player's bets on it almost at once. */
const reloadRunningBets = createThrottledRevalidate(300, 'running-bets', 'match-bets');

onPlayerEvent(({ action }) => {
  // A bet that is placed on another device only shows as a changed balance.
  if (action === 'BET_DECIDED' || action === 'WALLET') reloadRunningBets();
});
