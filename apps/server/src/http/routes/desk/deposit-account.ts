import { defineRoute } from '../../define-route.ts';

export const readDepositAccount = defineRoute('GET /desk/deposit-account', async ({ wallet }) => ({
  data: await wallet.readDepositAccount(),
}));

export const changeDepositAccount = defineRoute(
  'POST /desk/deposit-account',
  async ({ wallet }, { operator, body }) => ({
    data: await wallet.changeDepositAccount({ ...body, actor: operator.username }),
  }),
);
