import { defineRoute } from '../../define-route.ts';

export const placeSideBet = defineRoute('POST /bet', async ({ bets }, { keyed, body }) => ({
  data: await bets.placeSideBet(keyed, body),
  message: 'BET_PLACED',
}));

export const placeDrawBet = defineRoute('POST /bet/draw', async ({ bets }, { keyed, body }) => ({
  data: await bets.placeDrawBet(keyed, body),
  message: 'BET_PLACED',
}));
