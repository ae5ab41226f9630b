import { defineRoute } from '../../define-route.ts';
import { actorOf } from './actor-of.ts';

export const readStadiums = defineRoute('GET /desk/stadiums', async ({ catalog }) => ({
  data: await catalog.listStadiums(),
}));

export const addStadium = defineRoute('POST /desk/stadiums', async (app, { bearer, body }) => ({
  data: await app.catalog.addStadium({ actor: await actorOf(app, bearer), ...body }),
}));
