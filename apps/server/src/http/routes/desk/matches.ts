import { defineRoute } from '../../define-route.ts';
import { readFlag, readPaging } from '../../read-paging.ts';

export const readMatches = defineRoute('GET /desk/matches', async ({ catalog }, { query }) => ({
  data: await catalog.listDeskMatches({
    ...readPaging(query),
    line: query.line,
    isMatchEnd: readFlag(query.isMatchEnd),
  }),
}));

export const addMatch = defineRoute('POST /desk/matches', async ({ catalog }, { operator, body }) => {
  const { id } = await catalog.addMatch(operator.username, body);
  return { data: { id } };
});

export const editMatch = defineRoute(
  'PATCH /desk/matches/{id}',
  async ({ catalog }, { operator, params, body }) => ({
    data: await catalog.editMatch({ matchId: Number(params.id), actor: operator.username }, body),
  }),
);
