import { defineRoute } from '../../define-route.ts';

export const logOut = defineRoute('POST /player/logout', async ({ accounts }, { bearer }) => {
  await accounts.logOut(bearer.sessionId);
  return { data: null, message: 'LOGGED_OUT' };
});
