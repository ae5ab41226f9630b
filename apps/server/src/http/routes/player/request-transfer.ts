import { defineRoute } from '../../define-route.ts';

export const requestDeposit = defineRoute('POST /wallet/deposit', async ({ wallet }, { keyed, body }) => ({
  data: await wallet.requestDeposit(keyed, body.amount),
  message: 'DEPOSIT_PENDING',
}));

export const requestWithdrawal = defineRoute(
  'POST /player/withdraw',
  async ({ wallet }, { keyed, body }) => ({
    data: await wallet.requestWithdrawal(keyed, body.amount),
    message: 'WITHDRAW_PENDING',
  }),
);
