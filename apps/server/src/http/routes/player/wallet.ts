import { toBaht, toBalanceString } from '@sanam/money';
import type { AppContext } from '../../../app-context.ts';
import { defineRoute } from '../../define-route.ts';
import type { RouteInput } from '../../define-route.ts';

/** One handler, two names: both are part of the provider's API. */
export const readWallet = defineRoute('GET /player/wallet', readBalance);
export const readWalletBalance = defineRoute('GET /wallet/balance', readBalance);

async function readBalance(
  { wallet }: AppContext,
  { bearer }: Pick<RouteInput<'GET /player/wallet'>, 'bearer'>,
) {
  const { balance, owed } = await wallet.readWallet(bearer.subjectId);
  return { data: { balance: toBalanceString(balance), owed: toBaht(owed) } };
}

export const readTurnover = defineRoute('GET /player/turnover', async ({ wallet }, { bearer }) => ({
  data: { turnover: (await wallet.readTurnover(bearer.subjectId)) ?? null },
}));

export const requestDeposit = defineRoute('POST /wallet/deposit', async ({ wallet }, { request, body }) => ({
  data: await wallet.requestDeposit(request, body.amount, body.depositAccountId),
  message: 'DEPOSIT_PENDING',
}));

export const addSlip = defineRoute(
  'POST /wallet/deposit/{id}/slip',
  async ({ wallet }, { request, params, body }) => ({
    data: await wallet.addSlip(request, { transactionId: params.id, qr: body.qr }),
  }),
);

export const addSlipImage = defineRoute(
  'POST /wallet/deposit/{id}/slip-image',
  async ({ wallet }, { bearer, params, body: jpeg }) => {
    await wallet.storeSlipImage({ playerId: bearer.subjectId, transactionId: params.id, jpeg });
    return { data: null };
  },
);

export const requestWithdrawal = defineRoute(
  'POST /player/withdraw',
  async ({ wallet }, { request, body }) => ({
    data: await wallet.requestWithdrawal(request, body.amount),
    message: 'WITHDRAW_PENDING',
  }),
);
