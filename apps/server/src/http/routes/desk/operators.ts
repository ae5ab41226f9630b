import { defineRoute } from '../../define-route.ts';

export const readOperators = defineRoute('GET /desk/operators', async ({ accounts }) => ({
  data: await accounts.listOperators(),
}));

export const createOperator = defineRoute('POST /desk/operators', async ({ accounts }, { actor, body }) => ({
  data: await accounts.createOperator({ ...body, actor }),
}));

export const disableOperator = defineRoute(
  'POST /desk/operators/{id}/disable',
  async ({ accounts, catalog }, { actor, bearer: { subjectId: by }, params }) => {
    const operatorId = Number(params.id);
    await accounts.changeOperatorStatus({ operatorId, status: 'DISABLED', by, actor });
    await catalog.releaseAll({ operatorId, actor, isClosing: true });
    return { data: null };
  },
);

export const enableOperator = defineRoute(
  'POST /desk/operators/{id}/enable',
  async ({ accounts }, { actor, bearer: { subjectId: by }, params }) => {
    await accounts.changeOperatorStatus({ operatorId: Number(params.id), status: 'ACTIVE', by, actor });
    return { data: null };
  },
);

export const resetOperator = defineRoute(
  'POST /desk/operators/{id}/reset',
  async ({ accounts, catalog }, { actor, bearer: { subjectId: by }, params }) => {
    const operatorId = Number(params.id);
    const data = await accounts.resetOperator({ operatorId, by, actor });
    await catalog.releaseAll({ operatorId, actor, isClosing: true });
    return { data };
  },
);

export const readOperatorSessions = defineRoute(
  'GET /desk/operators/{id}/sessions',
  async ({ accounts }, { params }) => ({ data: await accounts.listOperatorSessions(Number(params.id)) }),
);

export const endOperatorSessions = defineRoute(
  'POST /desk/operators/{id}/end-sessions',
  async ({ accounts, catalog }, { actor, bearer: { subjectId: by }, params }) => {
    const operatorId = Number(params.id);
    await accounts.endOperatorSessions({ operatorId, by, actor });
    await catalog.releaseAll({ operatorId, actor, isClosing: true });
    return { data: null };
  },
);

export const endOperatorSession = defineRoute(
  'POST /desk/operators/{id}/sessions/{sessionId}/end',
  async ({ accounts, catalog }, { actor, bearer: { subjectId: by }, params: { id, sessionId } }) => {
    const operatorId = Number(id);
    await accounts.endOperatorSession({ operatorId, sessionId, by, actor });
    // Also for one that was over: another try closes what could not be closed.
    await catalog.releaseAll({ operatorId, endedSession: sessionId, actor, isClosing: true });
    return { data: null };
  },
);
