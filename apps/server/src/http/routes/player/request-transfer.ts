import { defineRoute } from '../../define-route.ts';

export const requestDeposit = defineRoute('POST /wallet/deposit', async ({ wallet }, { request, body }) => ({
  data: await wallet.requestDeposit(request, body.amount),
  message: 'DEPOSIT_PENDING',
}));

export const requestWithdrawal = defineRoute(
  'POST /player/withdraw',
  async ({ wallet }, { request, body }) => ({
    data: await wallet.requestWithdrawal(request, body.amount),
    message: 'WITHDRAW_PENDING',
  }),
);
