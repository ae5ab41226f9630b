import { defineRoute } from '../../define-route.ts';

export const refresh = defineRoute('POST /auth/refresh', async ({ accounts }, { body }) => ({
  data: await accounts.refresh(body.refreshToken),
}));
