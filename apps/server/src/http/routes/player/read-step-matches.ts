import { defineRoute } from '../../define-route.ts';
import { readFlag } from '../../read-paging.ts';

export const readStepMatches = defineRoute('GET /step/matches', async ({ catalog }, { query }) => ({
  data: await catalog.listStepMatches({
    categoryCode: query.categoryCode,
    isMatchEnd: readFlag(query.isMatchEnd),
  }),
}));

export const readActiveStepMatches = defineRoute(
  'GET /step/matches/active',
  async ({ catalog }, { query }) => ({
    data: await catalog.listStepMatches({ categoryCode: query.categoryCode, isActive: true }),
  }),
);
