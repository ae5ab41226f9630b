import { LIST_LIMIT } from '@sanam/contract';
import { defineRoute } from '../../define-route.ts';
import { readPaging } from '../../read-paging.ts';

export const readBets = defineRoute('GET /bets/history', async ({ reports }, { bearer, query }) => ({
  data: await reports.listBets(bearer.subjectId, readPaging(query)),
}));

export const readOpenBets = defineRoute(
  'GET /bet/running/{matchId}',
  async ({ reports }, { bearer, params, query }) => ({
    data: {
      bets: await reports.listOpenOnMatch(bearer.subjectId, {
        matchId: Number(params.matchId),
        limit: Number(query.limit ?? LIST_LIMIT),
      }),
    },
  }),
);
