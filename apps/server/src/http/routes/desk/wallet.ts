import { Refusal } from '@sanam/contract';
import { defineRoute } from '../../define-route.ts';
import { readPaging } from '../../read-paging.ts';

export const readTransactions = defineRoute(
  'GET /desk/transactions',
  async ({ wallet, accounts }, { actor, operator, query }) => {
    const playerId = query.playerId === undefined ? undefined : Number(query.playerId);
    if (playerId !== undefined) await accounts.recordReading({ playerId, part: 'TRANSFERS', actor });
    return {
      data: await wallet.listTransfers({
        status: query.status,
        type: query.type,
        ofPlayer: playerId === undefined ? undefined : { playerId, role: operator.role },
        after: query.after,
        ...readPaging(query),
      }),
    };
  },
);

export const claimTransaction = defineRoute(
  'POST /desk/transactions/{id}/claim',
  async ({ wallet }, { actor, params }) => ({
    data: await wallet.claimTransfer({ transactionId: params.id, actor }),
  }),
);

export const readTransaction = defineRoute(
  'GET /desk/transactions/{id}',
  async ({ wallet, accounts }, { actor, params }) => {
    const details = await wallet.readDetails(params.id);
    // With the player's wallet and their last transfers.
    await accounts.recordPolledReading({ playerId: details.playerId, part: 'TRANSFER', actor });
    return { data: details };
  },
);

export const releaseTransaction = defineRoute(
  'POST /desk/transactions/{id}/release',
  async ({ wallet }, { actor, params }) => ({
    data: await wallet.releaseTransfer({ transactionId: params.id, actor }),
  }),
);

export const setTransactionAside = defineRoute(
  'POST /desk/transactions/{id}/set-aside',
  async ({ wallet }, { actor, params, body }) => ({
    data: await wallet.setAside({ ...body, transactionId: params.id, actor }),
  }),
);

export const recordArrival = defineRoute(
  'POST /desk/transactions/{id}/arrival',
  async ({ wallet }, { actor, params, body }) => ({
    data: await wallet.recordArrival({ ...body, transactionId: params.id, actor }),
  }),
);

export const approveWithdrawal = defineRoute(
  'POST /desk/transactions/{id}/approve',
  async ({ wallet }, { actor, operator, params, body }) => {
    if (body.despiteDebt && operator.role !== 'admin') throw new Refusal('FORBIDDEN');
    return { data: await wallet.approveWithdrawal({ ...body, transactionId: params.id, actor }) };
  },
);

export const confirmTransaction = defineRoute(
  'POST /desk/transactions/{id}/confirm',
  async ({ wallet }, { actor, operator, params, body }) => {
    if (body.despiteDebt && operator.role !== 'admin') throw new Refusal('FORBIDDEN');
    return {
      data: await wallet.decideTransfer({ ...body, transactionId: params.id, status: 'success', actor }),
    };
  },
);

export const refuseTransaction = defineRoute(
  'POST /desk/transactions/{id}/refuse',
  async ({ wallet }, { actor, params, body }) => ({
    data: await wallet.decideTransfer({ ...body, transactionId: params.id, status: 'cancelled', actor }),
  }),
);

export const reverseTransaction = defineRoute(
  'POST /desk/transactions/{id}/reverse',
  async ({ wallet }, { actor, params, body }) => ({
    data: await wallet.reverseTransfer({ ...body, transactionId: params.id, actor }),
  }),
);

export const readSlipImage = defineRoute(
  'GET /desk/transactions/{id}/slip-image',
  async ({ wallet }, { actor, params }) => ({
    data: await wallet.readSlipImage({ transactionId: params.id, actor }),
  }),
);

export const adjustPlayer = defineRoute(
  'POST /desk/players/{id}/adjust',
  async ({ wallet }, { actor, params, body, request }) => ({
    data: await wallet.adjustWallet({ ...body, playerId: Number(params.id), key: request.key, actor }),
  }),
);
