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
  async ({ wallet }, { actor, params }) => ({
    data: await wallet.decideTransfer({
      transactionId: params.id,
      status: 'success',
      actor,
    }),
  }),
);

export const refuseTransaction = defineRoute(
  'POST /desk/transactions/{id}/refuse',
  async ({ wallet }, { actor, params }) => ({
    data: await wallet.decideTransfer({
      transactionId: params.id,
      status: 'cancelled',
      actor,
    }),
  }),
);

export const readDepositAccount = defineRoute('GET /desk/deposit-account', async ({ wallet }) => ({
  data: await wallet.readDepositAccount(),
}));

export const changeDepositAccount = defineRoute(
  'POST /desk/deposit-account',
  async ({ wallet }, { actor, body }) => ({
    data: await wallet.changeDepositAccount({ ...body, actor }),
  }),
);
