import { defineRoute } from '../../define-route.ts';

export const placeSideBet = defineRoute('POST /bet', async ({ bets }, { request, body }) => ({
  data: await bets.placeSideBet(request, body),
  message: 'BET_PLACED',
}));

export const placeDrawBet = defineRoute('POST /bet/draw', async ({ bets }, { request, body }) => ({
  data: await bets.placeDrawBet(request, body),
  message: 'BET_PLACED',
}));

export const placeMulti = defineRoute('POST /step/bet', async ({ steps }, { request, body }) => ({
  data: await steps.placeMulti(request, body),
  message: 'BET_PENDING',
}));

export const placeSingle = defineRoute('POST /step/bet/single', async ({ steps }, { request, body }) => ({
  data: await steps.placeSingle(request, body),
  message: 'BET_PENDING',
}));

export const calculateOdds = defineRoute('POST /step/calculate-odds', async ({ steps }, { body }) => ({
  data: await steps.calculateOdds(body),
}));

export const readStepStatus = defineRoute(
  'GET /step/bet/status/{transactionId}',
  async ({ steps }, { bearer, params }) => ({
    data: await steps.readStatus(bearer.subjectId, params.transactionId),
  }),
);
