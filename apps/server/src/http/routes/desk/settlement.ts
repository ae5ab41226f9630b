import { defineRoute } from '../../define-route.ts';

export const callResult = defineRoute(
  'POST /desk/matches/{id}/result',
  async ({ settlement }, { operator, params, body }) => ({
    data: await settlement.callResult({ matchId: Number(params.id), actor: operator.username, ...body }),
  }),
);

export const cancelMatch = defineRoute(
  'POST /desk/matches/{id}/cancel',
  async ({ settlement }, { operator, params }) => ({
    data: await settlement.cancelMatch({ matchId: Number(params.id), actor: operator.username }),
  }),
);

export const readSettlements = defineRoute(
  'GET /desk/matches/{id}/settlements',
  async ({ settlement }, { params }) => ({ data: await settlement.listRuns(Number(params.id)) }),
);

export const readDebts = defineRoute('GET /desk/debts', async ({ settlement }) => ({
  data: await settlement.listDebts(),
}));
