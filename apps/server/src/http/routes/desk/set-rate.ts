import { defineRoute } from '../../define-route.ts';

export const setRate = defineRoute(
  'POST /desk/matches/{id}/rate',
  async ({ odds }, { operator, params, body }) => ({
    data: await odds.setRate({ matchId: Number(params.id), actor: operator.username }, body),
  }),
);
