import { defineRoute } from '../../define-route.ts';
import { readPaging } from '../../read-paging.ts';

export const readResults = defineRoute('GET /match/results', async ({ catalog }, { query }) => ({
  data: await catalog.listResults({
    ...readPaging(query),
    date: query.date,
    categoryCode: query.categoryCode,
  }),
}));
