import { defineRoute } from '../../define-route.ts';

export const placeSideBet = defineRoute('POST /bet', async ({ bets }, { request, body }) => ({
  data: await bets.placeSideBet(request, body),
  message: 'BET_PLACED',
}));

export const placeDrawBet = defineRoute('POST /bet/draw', async ({ bets }, { request, body }) => ({
  data: await bets.placeDrawBet(request, body),
  message: 'BET_PLACED',
}));
