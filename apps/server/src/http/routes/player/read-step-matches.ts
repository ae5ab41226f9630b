import { readFlag } from '../../read-paging.ts';
import { defineCachedRoute } from '../../response-cache/cached-route.ts';

export const readStepMatches = defineCachedRoute(
  'GET /step/matches',
  () => 'any',
  async ({ catalog }, { query }) => ({
    data: await catalog.listStepMatches({
      categoryCode: query.categoryCode,
      isMatchEnd: readFlag(query.isMatchEnd),
    }),
  }),
);

export const readActiveStepMatches = defineCachedRoute(
  'GET /step/matches/active',
  () => 'any',
  async ({ catalog }, { query }) => ({
    data: await catalog.listStepMatches({ categoryCode: query.categoryCode, isActive: true }),
  }),
);
