import { readFlag } from '../../read-paging.ts';
import { defineReadyRoute } from '../../response-cache/cached-route.ts';

export const readStepMatches = defineReadyRoute(
  'GET /step/matches',
  () => 'any',
  async ({ catalog }, { query }) => ({
    data: await catalog.listStepMatches({
      categoryCode: query.categoryCode,
      isMatchEnd: readFlag(query.isMatchEnd),
    }),
  }),
);

export const readActiveStepMatches = defineReadyRoute(
  'GET /step/matches/active',
  () => 'any',
  async ({ catalog }, { query }) => ({
    data: await catalog.listStepMatches({ categoryCode: query.categoryCode, isActive: true }),
  }),
);
