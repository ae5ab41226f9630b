import type { AppContext } from '../../../app-context.ts';
import { defineRoute } from '../../define-route.ts';
import type { Asked } from '../../define-route.ts';
import { readFlag, readPaging } from '../../read-paging.ts';

/** One handler, two names: both are part of the provider's API. */
export const readBoard = defineRoute('GET /match', boardOf);
export const readMatches = defineRoute('GET /matches', boardOf);

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
