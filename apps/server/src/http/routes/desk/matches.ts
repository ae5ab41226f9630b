import { defineRoute } from '../../define-route.ts';
import { readFlag, readPaging } from '../../read-paging.ts';

export const readStadiums = defineRoute('GET /desk/stadiums', async ({ catalog }) => ({
  data: await catalog.listStadiums(),
}));

export const addStadium = defineRoute('POST /desk/stadiums', async ({ catalog }, { actor, body }) => ({
  data: await catalog.addStadium({ actor, ...body }),
}));

export const changeStadium = defineRoute(
  'PATCH /desk/stadiums/{id}',
  async ({ catalog }, { actor, params, body }) => ({
    data: await catalog.changeStadium({ stadiumId: Number(params.id), actor }, body),
  }),
);

export const readMatches = defineRoute('GET /desk/matches', async ({ catalog }, { query }) => ({
  data: await catalog.listDeskMatches({
    ...readPaging(query),
    date: query.date,
    stadiumId: query.stadiumId === undefined ? undefined : Number(query.stadiumId),
    line: query.line,
    isMatchEnd: readFlag(query.isMatchEnd),
    hasResult: readFlag(query.hasResult),
  }),
}));

export const addMatch = defineRoute('POST /desk/matches', async ({ catalog }, { actor, body }) => {
  const { id } = await catalog.addMatch(actor, body);
  return { data: { id } };
});

export const addMatches = defineRoute(
  'POST /desk/matches/bulk',
  async ({ odds }, { actor, request, body }) => ({ data: await odds.addMatches({ request, actor }, body) }),
);

export const orderMatches = defineRoute('POST /desk/matches/order', async ({ catalog }, { actor, body }) => ({
  data: { matches: await catalog.orderMatches({ matchIds: body.matchIds, actor }) },
}));

export const removeMatch = defineRoute(
  'POST /desk/matches/{id}/remove',
  async ({ catalog }, { actor, params }) => {
    await catalog.removeMatch({ matchId: Number(params.id), actor });
    return { data: null };
  },
);

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
