import { defineRoute } from '../../define-route.ts';
import { readPaging } from '../../read-paging.ts';

export const readTransactions = defineRoute('GET /desk/transactions', async ({ wallet }, { query }) => ({
  data: await wallet.listTransfers({
    status: query.status,
    type: query.type,
    after: query.after,
    ...readPaging(query),
  }),
}));

export const confirmTransaction = defineRoute(
  'POST /desk/transactions/{id}/confirm',
  async ({ wallet }, { operator, params }) => ({
    data: await wallet.decideTransfer({
      transactionId: params.id,
      status: 'success',
      actor: operator.username,
    }),
  }),
);

export const refuseTransaction = defineRoute(
  'POST /desk/transactions/{id}/refuse',
  async ({ wallet }, { operator, params }) => ({
    data: await wallet.decideTransfer({
      transactionId: params.id,
      status: 'cancelled',
      actor: operator.username,
    }),
  }),
);

export const readDepositAccount = defineRoute('GET /desk/deposit-account', async ({ wallet }) => ({
  data: await wallet.readDepositAccount(),
}));

export const changeDepositAccount = defineRoute(
  'POST /desk/deposit-account',
  async ({ wallet }, { operator, body }) => ({
    data: await wallet.changeDepositAccount({ ...body, actor: operator.username }),
  }),
);
