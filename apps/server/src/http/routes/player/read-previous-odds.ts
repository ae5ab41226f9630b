import { PREVIOUS_ODDS_COUNT } from '@sanam/contract';
import { defineRoute } from '../../define-route.ts';

export const readPreviousOdds = defineRoute(
  'GET /match/{id}/previous-odds',
  async ({ odds }, { params, query }) => ({
    data: await odds.listPreviousOdds(Number(params.id), {
      rateType: query.rateType ?? 'MY',
      limit: Number(query.limit ?? PREVIOUS_ODDS_COUNT),
    }),
  }),
);
