import { LIST_LIMIT } from '@sanam/contract';
import { defineRoute } from '../../define-route.ts';
import { readPaging } from '../../read-paging.ts';

export const readBets = defineRoute('GET /bets/history', async ({ reports }, { bearer, query }) => ({
  data: await reports.listBets(bearer.subjectId, readPaging(query)),
}));

export const readTicket = defineRoute('GET /bets/{id}', async ({ reports }, { bearer, params }) => ({
  data: await reports.readTicket(bearer.subjectId, params.id),
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

export const readBetsOnMatch = defineRoute(
  'GET /bets/match/{matchId}',
  async ({ reports }, { bearer, params }) => ({
    data: await reports.listOnMatch(bearer.subjectId, Number(params.matchId)),
  }),
);

export const readDecided = defineRoute('GET /bets/decided', async ({ reports }, { bearer }) => ({
  data: await reports.listUntold(bearer.subjectId),
}));

export const claimDecisions = defineRoute('POST /bets/decided/told', async ({ bets }, { bearer, body }) => ({
  data: { told: await bets.claimDecisions(bearer.subjectId, body) },
}));

export const readRunningBets = defineRoute(
  'GET /bet-history/running',
  async ({ reports }, { bearer, query }) => ({
    data: await reports.readRunning(bearer.subjectId, 'LIVE', withLimit(query)),
  }),
);

export const readRunningSteps = defineRoute(
  'GET /step/bets/running',
  async ({ reports }, { bearer, query }) => ({
    data: await reports.readRunning(bearer.subjectId, 'STEP', withLimit(query)),
  }),
);

function withLimit<Query extends { limit?: string }>(query: Query) {
  return { ...query, limit: Number(query.limit ?? LIST_LIMIT) };
}
