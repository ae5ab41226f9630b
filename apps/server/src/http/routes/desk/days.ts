import { matchNightOf } from '@sanam/betting';
import { defineRoute } from '../../define-route.ts';

export const readReport = defineRoute('GET /desk/reports', async ({ readReport: read, clock }, { query }) => {
  const to = query.to ?? query.from ?? matchNightOf(clock.now());
  return { data: await read({ from: query.from ?? to, to }) };
});

export const readTonight = defineRoute('GET /desk/tonight', async ({ readTonight: read }) => ({
  data: await read(),
}));

export const readDay = defineRoute('GET /desk/days/{day}', async ({ readDay: read }, { params }) => ({
  data: await read(params.day),
}));

export const closeDay = defineRoute(
  'POST /desk/days/{day}/close',
  async ({ closeDay: close }, { actor, params }) => ({ data: await close({ day: params.day, actor }) }),
);
