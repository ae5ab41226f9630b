import { defineRoute } from '../../define-route.ts';
import { readFlag, readPaging } from '../../read-paging.ts';
import { actorOf } from './actor-of.ts';

export const readMatches = defineRoute('GET /desk/matches', async ({ catalog }, { query }) => ({
  data: await catalog.listDeskMatches({
    ...readPaging(query),
    line: query.line,
    isMatchEnd: readFlag(query.isMatchEnd),
  }),
}));

export const addMatch = defineRoute('POST /desk/matches', async (app, { bearer, body }) => {
  const { id } = await app.catalog.addMatch(await actorOf(app, bearer), body);
  return { data: { id } };
});

export const editMatch = defineRoute('PATCH /desk/matches/{id}', async (app, { bearer, params, body }) => ({
  data: await app.catalog.editMatch({ matchId: Number(params.id), actor: await actorOf(app, bearer) }, body),
}));
