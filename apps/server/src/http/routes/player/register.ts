import { defineRoute } from '../../define-route.ts';

export const register = defineRoute('POST /auth/register', async ({ accounts }, { body, address }) => ({
  data: { player: await accounts.register(body, address) },
  message: 'REGISTERED',
}));
