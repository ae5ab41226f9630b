import type { AppContext } from '../../../app-context.ts';
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
