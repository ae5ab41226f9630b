import { defineRoute } from '../../define-route.ts';

export const disablePlayer = defineRoute(
  'POST /desk/players/{id}/disable',
  async ({ accounts }, { actor, params, body }) => {
    await accounts.changePlayerStatus({ ...body, playerId: Number(params.id), status: 'DISABLED', actor });
    return { data: null };
  },
);

export const enablePlayer = defineRoute(
  'POST /desk/players/{id}/enable',
  async ({ accounts }, { actor, params, body }) => {
    await accounts.changePlayerStatus({ ...body, playerId: Number(params.id), status: 'ACTIVE', actor });
    return { data: null };
  },
);

export const endPlayerSessions = defineRoute(
  'POST /desk/players/{id}/end-sessions',
  async ({ accounts }, { actor, params, body }) => {
    await accounts.endPlayerSessions({ ...body, playerId: Number(params.id), actor });
    return { data: null };
  },
);
