import { defineRoute } from '../../define-route.ts';

export const changePassword = defineRoute(
  'POST /player/change-password',
  async ({ accounts }, { bearer, body, address }) => {
    await accounts.changePassword({ playerId: bearer.subjectId, sessionId: bearer.sessionId, address }, body);
    return { data: null, message: 'PASSWORD_CHANGED' };
  },
);

export const changePasswordAsGuest = defineRoute(
  'POST /auth/change-password',
  async ({ accounts }, { body, address }) => {
    await accounts.changePasswordAsGuest(body, address);
    return { data: null, message: 'PASSWORD_CHANGED' };
  },
);
