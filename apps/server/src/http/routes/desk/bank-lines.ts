import { defineRoute } from '../../define-route.ts';

export const readBankLines = defineRoute('GET /desk/bank-lines', async ({ wallet }, { query }) => ({
  data: await wallet.readStatement({ day: query.day }),
}));

export const importBankLines = defineRoute('POST /desk/bank-lines', async ({ wallet }, { actor, body }) => ({
  data: await wallet.importBankLines({ ...body, actor }),
}));

export const matchBankLine = defineRoute(
  'POST /desk/bank-lines/{id}/match',
  async ({ wallet }, { actor, params, body }) => ({
    data: await wallet.matchBankLine({ ...body, bankLineId: params.id, actor }),
  }),
);

export const releaseBankLine = defineRoute(
  'POST /desk/bank-lines/{id}/release',
  async ({ wallet }, { actor, params }) => ({
    data: await wallet.releaseBankLine({ bankLineId: params.id, actor }),
  }),
);
