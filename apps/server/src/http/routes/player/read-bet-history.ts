import { LIST_LIMIT } from '@sanam/contract';
import { defineRoute } from '../../define-route.ts';

export const readBetHistory = defineRoute('GET /bet-history', async ({ reports }, { bearer, query }) => ({
  data: await reports.readLiveHistory(bearer.subjectId, {
    ...query,
    limit: Number(query.limit ?? LIST_LIMIT),
  }),
}));

export const readBetHistoryOfRange = defineRoute(
  'POST /bet-history/date-range',
  async ({ reports }, { bearer, body }) => ({
    data: await reports.readLiveHistory(bearer.subjectId, { ...body, limit: body.limit ?? LIST_LIMIT }),
  }),
);

export const readBetSummary = defineRoute(
  'GET /bet-history/summary',
  async ({ reports }, { bearer, query }) => ({
    data: await reports.readLiveSummary(bearer.subjectId, query),
  }),
);

export const readBetDays = defineRoute('GET /bet-history/days', async ({ reports }, { bearer, query }) => ({
  data: await reports.readDays(bearer.subjectId, query),
}));

export const readStepHistory = defineRoute(
  'GET /step/bets/history',
  async ({ reports }, { bearer, query }) => ({
    data: await reports.readStepHistory(bearer.subjectId, {
      ...query,
      limit: Number(query.limit ?? LIST_LIMIT),
    }),
  }),
);
