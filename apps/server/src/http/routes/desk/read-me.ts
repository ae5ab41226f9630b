import { defineRoute } from '../../define-route.ts';

export const readOperator = defineRoute('GET /desk/me', async ({ accounts }, { bearer }) => ({
  data: await accounts.readOperator(bearer.subjectId),
}));
