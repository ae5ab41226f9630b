import { defineRoute } from '../../define-route.ts';

export const logInOperator = defineRoute(
  'POST /desk/login',
  async ({ accounts }, { body, address, deviceToken }) => ({
    data: await accounts.logInOperator(body, { address, deviceToken }),
    message: 'LOGGED_IN',
  }),
);

export const logOutOperator = defineRoute('POST /desk/logout', async ({ accounts }, { bearer }) => {
  await accounts.logOut(bearer.sessionId);
  return { data: null, message: 'LOGGED_OUT' };
});

export const readOperator = defineRoute('GET /desk/me', async (_app, { operator }) => ({ data: operator }));
