import type { AppContext } from '../../../app-context.ts';
import type { Asked } from '../../define-route.ts';
import { readFlag, readPaging } from '../../read-paging.ts';
import { defineReadyRoute } from '../../response-cache/cached-route.ts';

/** One handler, two names: both are part of the provider's API. */
export const readBoard = defineReadyRoute('GET /match', () => 'any', boardOf);
export const readMatches = defineReadyRoute('GET /matches', () => 'any', boardOf);

async function boardOf({ catalog }: AppContext, { query }: Pick<Asked<'GET /match'>, 'query'>) {
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
