import { defineRoute } from '../../define-route.ts';

export const callResult = defineRoute(
  'POST /desk/matches/{id}/result',
  async ({ settlement }, { actor, params, body }) => ({
    data: await settlement.callResult({ matchId: Number(params.id), actor, ...body }),
  }),
);

export const previewResult = defineRoute(
  'POST /desk/matches/{id}/preview',
  async ({ settlement }, { params, body }) => ({
    data: await settlement.previewResult(Number(params.id), body.result),
  }),
);

export const cancelMatch = defineRoute(
  'POST /desk/matches/{id}/cancel',
  async ({ settlement }, { actor, params }) => ({
    data: await settlement.cancelMatch({ matchId: Number(params.id), actor }),
  }),
);

export const readSettlements = defineRoute(
  'GET /desk/matches/{id}/settlements',
  async ({ settlement }, { params }) => ({ data: await settlement.listRuns(Number(params.id)) }),
);

export const readDebts = defineRoute('GET /desk/debts', async ({ settlement }) => ({
  data: await settlement.listDebts(),
}));
