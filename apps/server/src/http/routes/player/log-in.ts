import { defineRoute } from '../../define-route.ts';

export const logIn = defineRoute('POST /auth/login', async ({ accounts }, { body, address }) => ({
  data: await accounts.logIn(body, address),
  message: 'LOGGED_IN',
}));
