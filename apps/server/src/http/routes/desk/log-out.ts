import { defineRoute } from '../../define-route.ts';

export const logOutOperator = defineRoute('POST /desk/logout', async ({ accounts }, { bearer }) => {
  await accounts.logOut(bearer.sessionId);
  return { data: null, message: 'LOGGED_OUT' };
});
