import { defineRoute } from '../../define-route.ts';

export const readDebts = defineRoute('GET /desk/debts', async ({ settlement }) => ({
  data: await settlement.listDebts(),
}));
