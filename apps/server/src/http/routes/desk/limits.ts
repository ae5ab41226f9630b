import { defineRoute } from '../../define-route.ts';
import { readFlag, readPaging } from '../../read-paging.ts';

export const readLimits = defineRoute('GET /desk/limits', async ({ limits }, { query }) => {
  const { limit } = readPaging(query);
  const isAll = readFlag(query.isAll);
  return {
    data: await (isAll ? limits.listAllLimits({ after: query.after, limit }) : limits.listLimits()),
  };
});

export const changeLimits = defineRoute('POST /desk/limits', async ({ limits }, { actor, body }) => ({
  data: await limits.changeLimits({ actor, ...body }),
}));
