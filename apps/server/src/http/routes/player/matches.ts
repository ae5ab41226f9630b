import { PREVIOUS_ODDS_COUNT } from '@sanam/contract';
import type { AppContext } from '../../../app-context.ts';
import { defineRoute } from '../../define-route.ts';
import type { RouteInput } from '../../define-route.ts';
import { readFlag, readPaging } from '../../read-paging.ts';
import { defineCachedRoute } from '../../response-cache/cached-route.ts';

/** One handler, two names: both are part of the provider's API. */
export const readBoard = defineCachedRoute('GET /match', () => 'any', listBoard);
export const readMatches = defineCachedRoute('GET /matches', () => 'any', listBoard);

async function listBoard({ catalog }: AppContext, { query }: Pick<RouteInput<'GET /match'>, 'query'>) {
  // `type` is not read: there is one board, with or without its name.
  const { isMatchEnd, categoryCode, sortBy, sortOrder } = query;
  return {
    data: await catalog.listBoard({
      ...readPaging(query),
      isMatchEnd: readFlag(isMatchEnd),
      categoryCode,
      sortBy,
      sortOrder,
    }),
  };
}

export const readMatch = defineCachedRoute(
  'GET /match/{id}',
  ({ params }) => Number(params.id),
  async ({ catalog }, { params }) => ({ data: await catalog.readMatch(Number(params.id)) }),
);

export const readMatchLimits = defineRoute(
  'GET /match/{id}/limits',
  async ({ limits }, { params, bearer }) => ({
    data: await limits.readMatchLimits(Number(params.id), bearer.subjectId),
  }),
);

export const readStepLimits = defineRoute(
  'GET /step/limits/{matchIds}',
  async ({ limits }, { params, bearer }) => ({
    data: await limits.readStepLimits(params.matchIds.split(',').map(Number), bearer.subjectId),
  }),
);

export const readPreviousOdds = defineRoute(
  'GET /match/{id}/previous-odds',
  async ({ odds }, { params, query }) => ({
    data: await odds.listPreviousOdds(Number(params.id), {
      rateType: query.rateType ?? 'MY',
      limit: Number(query.limit ?? PREVIOUS_ODDS_COUNT),
    }),
  }),
);

export const readResults = defineRoute('GET /match/results', async ({ catalog }, { query }) => ({
  data: await catalog.listResults({
    ...readPaging(query),
    date: query.date,
    categoryCode: query.categoryCode,
  }),
}));

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
