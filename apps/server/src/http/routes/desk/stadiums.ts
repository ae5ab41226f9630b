import { defineRoute } from '../../define-route.ts';

export const readStadiums = defineRoute('GET /desk/stadiums', async ({ catalog }) => ({
  data: await catalog.listStadiums(),
}));

export const addStadium = defineRoute('POST /desk/stadiums', async ({ catalog }, { operator, body }) => ({
  data: await catalog.addStadium({ actor: operator.username, ...body }),
}));
