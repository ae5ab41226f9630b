import { toBalanceString } from '@sanam/money';
import { defineRoute } from '../../define-route.ts';

export const register = defineRoute('POST /auth/register', async ({ accounts }, { body, address }) => ({
  data: { player: await accounts.register(body, address) },
  message: 'REGISTERED',
}));

export const logIn = defineRoute(
  'POST /auth/login',
  async ({ accounts }, { body, address, deviceToken, userAgent }) => ({
    data: await accounts.logIn(body, { address, deviceToken, userAgent }),
    message: 'LOGGED_IN',
  }),
);

export const refresh = defineRoute(
  'POST /auth/refresh',
  async ({ accounts }, { body, deviceToken, userAgent }) => ({
    data: await accounts.refresh(body.refreshToken, { deviceToken, userAgent }),
  }),
);

export const logOut = defineRoute('POST /player/logout', async ({ accounts }, { bearer }) => {
  await accounts.logOut(bearer.sessionId);
  return { data: null, message: 'LOGGED_OUT' };
});

export const changePassword = defineRoute(
  'POST /player/change-password',
  async ({ accounts }, { bearer, body, address }) => {
    await accounts.changePassword({ playerId: bearer.subjectId, sessionId: bearer.sessionId, address }, body);
    return { data: null, message: 'PASSWORD_CHANGED' };
  },
);

export const changePasswordAsGuest = defineRoute(
  'POST /auth/change-password',
  async ({ accounts }, { body, address, deviceToken }) => {
    await accounts.changePasswordAsGuest(body, { address, deviceToken });
    return { data: null, message: 'PASSWORD_CHANGED' };
  },
);

export const requestPhoneCode = defineRoute(
  'POST /auth/phone-code',
  async ({ accounts }, { body, address, language }) => ({
    data: await accounts.requestPhoneCode(body, { address, language }),
    message: 'PHONE_CODE_SENT',
  }),
);

export const resetPassword = defineRoute(
  'POST /auth/reset-password',
  async ({ accounts }, { body, address, deviceToken }) => {
    await accounts.resetPassword(body, { address, deviceToken });
    return { data: null, message: 'PASSWORD_RESET' };
  },
);

export const readMe = defineRoute('GET /player/me', async ({ accounts, wallet }, { bearer }) => {
  const [player, profile, balance] = await Promise.all([
    accounts.readPlayer(bearer.subjectId),
    accounts.readProfile(bearer.subjectId),
    wallet.readBalance(bearer.subjectId),
  ]);
  return { data: { player, profile, balance: toBalanceString(balance) } };
});

export const readProfile = defineRoute('GET /user/profile', async ({ accounts }, { bearer }) => ({
  data: await accounts.readProfile(bearer.subjectId),
}));

export const changeProfile = defineRoute('PUT /user/profile', async ({ accounts }, { bearer, body }) => ({
  data: await accounts.updateLineId(bearer.subjectId, body.line),
  message: 'PROFILE_SAVED',
}));

export const changeBetChips = defineRoute('PUT /player/bet-chips', async ({ accounts }, { bearer, body }) => {
  await accounts.updateBetChips(bearer.subjectId, body.betChips);
  return { data: { betChips: body.betChips } };
});
