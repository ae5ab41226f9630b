import { LIST_LIMIT } from '@sanam/contract';
import { defineRoute } from '../../define-route.ts';

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
