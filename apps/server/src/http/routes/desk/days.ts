import { defineRoute } from '../../define-route.ts';

export const readReport = defineRoute('GET /desk/reports', async ({ readReport: read }, { query }) => ({
  data: await read(query),
}));

export const readDay = defineRoute('GET /desk/days/{day}', async ({ readDay: read }, { params }) => ({
  data: await read(params.day),
}));

export const closeDay = defineRoute(
  'POST /desk/days/{day}/close',
  async ({ closeDay: close }, { actor, params }) => ({ data: await close({ day: params.day, actor }) }),
);
