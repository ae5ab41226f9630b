import { defineRoute } from '../../define-route.ts';
import { readFlag, readPaging } from '../../read-paging.ts';

export const readStadiums = defineRoute('GET /desk/stadiums', async ({ catalog }) => ({
  data: await catalog.listStadiums(),
}));

export const addStadium = defineRoute('POST /desk/stadiums', async ({ catalog }, { actor, body }) => ({
  data: await catalog.addStadium({ actor, ...body }),
}));

export const readMatches = defineRoute('GET /desk/matches', async ({ catalog }, { query }) => ({
  data: await catalog.listDeskMatches({
    ...readPaging(query),
    line: query.line,
    isMatchEnd: readFlag(query.isMatchEnd),
  }),
}));

export const addMatch = defineRoute('POST /desk/matches', async ({ catalog }, { actor, body }) => {
  const { id } = await catalog.addMatch(actor, body);
  return { data: { id } };
});

export const editMatch = defineRoute(
  'PATCH /desk/matches/{id}',
  async ({ catalog }, { actor, params, body }) => ({
    data: await catalog.editMatch({ matchId: Number(params.id), actor }, body),
  }),
);

export const setRate = defineRoute(
  'POST /desk/matches/{id}/rate',
  async ({ odds }, { actor, params, body }) => ({
    data: await odds.setRate({ matchId: Number(params.id), actor }, body),
  }),
);

export const readRates = defineRoute('GET /desk/matches/{id}/rates', async ({ odds }, { params, query }) => ({
  data: await odds.listRates(Number(params.id), readPaging(query)),
}));
