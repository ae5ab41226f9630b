import type { Bearer } from '../../../app-context.ts';
import { defineRoute } from '../../define-route.ts';

export const logInOperator = defineRoute(
  'POST /desk/login',
  async ({ accounts }, { body, address, deviceToken, userAgent }) => ({
    data: await accounts.logInOperator(body, { address, deviceToken, userAgent }),
    message: 'LOGGED_IN',
  }),
);

export const logOutOperator = defineRoute(
  'POST /desk/logout',
  async ({ accounts, catalog }, { bearer, actor }) => {
    const { isElsewhere } = await accounts.logOutOperator(bearer, actor);
    if (!isElsewhere) await catalog.releaseAll({ operatorId: bearer.subjectId, actor, isClosing: false });
    return { data: null, message: 'LOGGED_OUT' };
  },
);

export const readOperator = defineRoute('GET /desk/me', async (_app, { operator }) => ({ data: operator }));

export const reportActivity = defineRoute('POST /desk/active', async ({ accounts }, { bearer }) => {
  await accounts.touchSession(bearer.sessionId);
  return { data: null };
});

export const changeOperatorPassword = defineRoute(
  'POST /desk/change-password',
  async ({ accounts }, { bearer, actor, body }) => {
    await accounts.changeOperatorPassword({ ...actor, ...toIdentity(bearer), actor }, body);
    return { data: null, message: 'PASSWORD_CHANGED' };
  },
);

export const beginTotp = defineRoute('POST /desk/totp', async ({ accounts }, { bearer, actor, body }) => ({
  data: await accounts.beginTotp({ ...actor, ...toIdentity(bearer) }, body.password),
}));

export const confirmTotp = defineRoute(
  'POST /desk/totp/confirm',
  async ({ accounts }, { bearer, actor, body }) => ({
    data: await accounts.confirmTotp({ ...actor, ...toIdentity(bearer), actor }, body.code),
  }),
);

function toIdentity({ subjectId: id, sessionId }: Bearer): { id: number; sessionId: string } {
  return { id, sessionId };
}
