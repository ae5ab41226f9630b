import { defineRoute } from '../../define-route.ts';
import { readPaging } from '../../read-paging.ts';

export const callResult = defineRoute(
  'POST /desk/matches/{id}/result',
  async ({ settlement }, { actor, params, body }) => ({
    data: await settlement.callResult({ matchId: Number(params.id), actor, ...body }),
  }),
);

export const rollBackResult = defineRoute(
  'POST /desk/matches/{id}/rollback',
  async ({ settlement }, { actor, params, body }) => ({
    data: await settlement.rollBackResult({ matchId: Number(params.id), actor, ...body }),
  }),
);

export const callResultBlind = defineRoute(
  'POST /desk/matches/{id}/result/call',
  async ({ settlement }, { actor, params, body }) => ({
    data: await settlement.callBlind({ matchId: Number(params.id), actor, ...body }),
  }),
);

export const recallResult = defineRoute(
  'POST /desk/matches/{id}/result/recall',
  async ({ settlement }, { actor, params }) => ({
    data: await settlement.recallResult({ matchId: Number(params.id), actor }),
  }),
);

export const readResultCall = defineRoute(
  'GET /desk/matches/{id}/result/call',
  async ({ settlement }, { actor, params }) => ({
    data: await settlement.readResultCall(Number(params.id), actor),
  }),
);

export const previewResult = defineRoute(
  'POST /desk/matches/{id}/preview',
  async ({ settlement }, { params, body }) => ({
    data: await settlement.previewResult(Number(params.id), body.result),
  }),
);

export const cancelMatch = defineRoute(
  'POST /desk/matches/{id}/cancel',
  async ({ settlement }, { actor, params, body }) => ({
    data: await settlement.cancelMatch({ ...body, matchId: Number(params.id), actor }),
  }),
);

export const readSettlements = defineRoute(
  'GET /desk/matches/{id}/settlements',
  async ({ settlement }, { params }) => ({ data: await settlement.listRuns(Number(params.id)) }),
);

export const readDebts = defineRoute('GET /desk/debts', async ({ settlement }, { query }) => ({
  data: await settlement.listDebts(readPaging(query)),
}));
