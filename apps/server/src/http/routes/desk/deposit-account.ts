import { defineRoute } from '../../define-route.ts';
import { actorOf } from './actor-of.ts';

export const readDepositAccount = defineRoute('GET /desk/deposit-account', async ({ wallet }) => ({
  data: await wallet.readDepositAccount(),
}));

export const changeDepositAccount = defineRoute(
  'POST /desk/deposit-account',
  async (app, { bearer, body }) => ({
    data: await app.wallet.changeDepositAccount({ ...body, actor: await actorOf(app, bearer) }),
  }),
);
