import { defineRoute } from '../../define-route.ts';
import { actorOf } from './actor-of.ts';

export const callResult = defineRoute(
  'POST /desk/matches/{id}/result',
  async (app, { bearer, params, body }) => ({
    data: await app.settlement.callResult({
      matchId: Number(params.id),
      actor: await actorOf(app, bearer),
      ...body,
    }),
  }),
);

export const cancelMatch = defineRoute('POST /desk/matches/{id}/cancel', async (app, { bearer, params }) => ({
  data: await app.settlement.cancelMatch({ matchId: Number(params.id), actor: await actorOf(app, bearer) }),
}));

export const readSettlements = defineRoute(
  'GET /desk/matches/{id}/settlements',
  async ({ settlement }, { params }) => ({ data: await settlement.listRuns(Number(params.id)) }),
);
