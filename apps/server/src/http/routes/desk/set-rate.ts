import { defineRoute } from '../../define-route.ts';
import { actorOf } from './actor-of.ts';

export const setRate = defineRoute('POST /desk/matches/{id}/rate', async (app, { bearer, params, body }) => ({
  data: await app.odds.setRate({ matchId: Number(params.id), actor: await actorOf(app, bearer) }, body),
}));
