import { defineRoute } from '../../define-route.ts';
import { readPaging } from '../../read-paging.ts';
import { actorOf } from './actor-of.ts';

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
  async (app, { bearer, params }) => {
    const actor = await actorOf(app, bearer);
    return { data: await app.wallet.decideTransfer({ transactionId: params.id, status: 'success', actor }) };
  },
);

export const refuseTransaction = defineRoute(
  'POST /desk/transactions/{id}/refuse',
  async (app, { bearer, params }) => {
    const actor = await actorOf(app, bearer);
    return {
      data: await app.wallet.decideTransfer({ transactionId: params.id, status: 'cancelled', actor }),
    };
  },
);
