import { Refusal } from '@sanam/contract';
import { defineRoute } from '../../define-route.ts';
import type { RouteInput } from '../../define-route.ts';

export const readMatch = defineRoute('GET /desk/matches/{id}', async ({ catalog }, { params }) => ({
  data: await catalog.readDeskMatch(Number(params.id)),
}));

export const readTraders = defineRoute(
  'GET /desk/traders',
  async ({ accounts }, { bearer: { subjectId } }) => ({
    data: await accounts.listTraders(subjectId),
  }),
);

export const takeMatch = defineRoute(
  'POST /desk/matches/{id}/take',
  async ({ catalog, config }, { body, operator, ...input }) => {
    const { isWatchRequired } = config;
    return {
      data: await catalog.takeMatch(toAct(input), { ...body, isWatchRequired, role: operator.role }),
    };
  },
);

export const releaseMatch = defineRoute('POST /desk/matches/{id}/release', async ({ catalog }, input) => ({
  data: await catalog.releaseMatch(toAct(input)),
}));

export const handOverMatch = defineRoute(
  'POST /desk/matches/{id}/hand-over',
  async ({ catalog }, { body, ...input }) => ({
    data: await catalog.handOverMatch(toAct(input), body.operatorId),
  }),
);

export const shareMatch = defineRoute(
  'POST /desk/matches/{id}/share',
  async ({ catalog }, { body, ...input }) => ({
    data: await catalog.shareMatch(toAct(input), body.operatorId),
  }),
);

export const recordBeat = defineRoute(
  'POST /desk/beat',
  async ({ catalog, settings, db }, { bearer: { subjectId: operatorId }, body: { matchIds } }) => {
    const { deskSilenceSeconds: silenceSeconds } = await settings.read(db);
    return { data: await catalog.recordBeat({ operatorId, matchIds, silenceSeconds }) };
  },
);

export const closeAll = defineRoute(
  'POST /desk/close-all',
  async ({ catalog }, { actor, bearer, operator, body }) => {
    const isAdmin = operator.role === 'admin';
    const { scope = isAdmin ? 'ALL' : 'OWN' } = body;
    if (scope === 'ALL' && !isAdmin) throw new Refusal('FORBIDDEN');
    const ofOperator = scope === 'ALL' ? undefined : bearer.subjectId;
    return { data: await catalog.closeAll({ actor, ofOperator }) };
  },
);

function toAct({
  params,
  bearer,
  actor,
}: Pick<RouteInput<'POST /desk/matches/{id}/release'>, 'params' | 'bearer' | 'actor'>) {
  return { matchId: Number(params.id), operatorId: bearer.subjectId, actor };
}
