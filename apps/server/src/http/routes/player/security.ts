import { defineRoute } from '../../define-route.ts';

export const offerPasskeyLogIn = defineRoute(
  'POST /auth/login/passkey/options',
  async ({ accounts }, { address, deviceToken, origin }) => ({
    data: await accounts.offerPasskeyLogIn({ address, deviceToken, origin }),
  }),
);

export const logInWithPasskey = defineRoute(
  'POST /auth/login/passkey',
  async ({ accounts }, { body, address, deviceToken, userAgent, origin }) => ({
    data: await accounts.logInWithPasskey(body, { address, deviceToken, userAgent, origin }),
    message: 'LOGGED_IN',
  }),
);

export const readStepUp = defineRoute('GET /player/step-up', async ({ accounts }, { bearer, origin }) => ({
  data: await accounts.readStepUp(bearer, origin),
}));

export const stepUp = defineRoute(
  'POST /player/step-up',
  async ({ accounts }, { bearer, body, address, origin }) => {
    await accounts.stepUp(bearer, body, { address, origin });
    return { data: null };
  },
);

export const offerStepUp = defineRoute(
  'POST /player/step-up/options',
  async ({ accounts }, { bearer, origin }) => ({ data: await accounts.offerStepUp(bearer, origin) }),
);

export const readPasskeys = defineRoute('GET /player/passkeys', async ({ accounts }, { bearer, origin }) => ({
  data: await accounts.listPasskeys(bearer.subjectId, origin),
}));

export const offerPasskey = defineRoute(
  'POST /player/passkeys/options',
  async ({ accounts }, { bearer, origin }) => ({ data: await accounts.offerPasskey(bearer, origin) }),
);

export const addPasskey = defineRoute(
  'POST /player/passkeys',
  async ({ accounts }, { bearer, body, origin, userAgent }) => ({
    data: await accounts.addPasskey(bearer, body, { origin, userAgent }),
  }),
);

export const removePasskey = defineRoute(
  'POST /player/passkeys/{id}/remove',
  async ({ accounts }, { bearer, params }) => {
    await accounts.removePasskey(bearer, params.id);
    return { data: null };
  },
);

export const readSessions = defineRoute('GET /player/sessions', async ({ accounts }, { bearer }) => ({
  data: await accounts.listSessions(bearer),
}));

export const endSession = defineRoute(
  'POST /player/sessions/{id}/end',
  async ({ accounts }, { bearer, params }) => {
    await accounts.endSession(bearer, params.id);
    return { data: null };
  },
);

export const endOtherSessions = defineRoute(
  'POST /player/sessions/end-others',
  async ({ accounts }, { bearer }) => ({ data: { ended: await accounts.endOtherSessions(bearer) } }),
);

export const replyAboutDevice = defineRoute(
  'POST /player/sessions/{id}/reply',
  async ({ accounts }, { bearer, params, body }) => {
    await accounts.replyAboutDevice(bearer, params.id, body.wasMe);
    return { data: null };
  },
);
