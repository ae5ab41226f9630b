import { defineRoute } from '../../define-route.ts';

export const readLimits = defineRoute('GET /desk/limits', async ({ limits }) => ({
  data: await limits.listLimits(),
}));

export const changeLimits = defineRoute('POST /desk/limits', async ({ limits }, { actor, body }) => ({
  data: await limits.changeLimits({ actor, ...body }),
}));
