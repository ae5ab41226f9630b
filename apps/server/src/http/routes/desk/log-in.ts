import { defineRoute } from '../../define-route.ts';

export const logInOperator = defineRoute('POST /desk/login', async ({ accounts }, { body, address }) => ({
  data: await accounts.logInOperator(body, address),
  message: 'LOGGED_IN',
}));
