import { defineRoute } from '../../define-route.ts';

export const readSettings = defineRoute('GET /desk/settings', async ({ settings }) => ({
  data: await settings.listSettings(),
}));

export const changeSettings = defineRoute('POST /desk/settings', async ({ settings }, { actor, body }) => ({
  data: await settings.changeSettings({ actor, ...body }),
}));

export const readDepositAccounts = defineRoute('GET /desk/deposit-accounts', async ({ wallet }) => ({
  data: await wallet.listDepositAccounts(),
}));

export const addDepositAccount = defineRoute(
  'POST /desk/deposit-accounts',
  async ({ wallet }, { actor, body }) => ({ data: await wallet.addDepositAccount({ ...body, actor }) }),
);

export const switchOnDepositAccount = defineRoute(
  'POST /desk/deposit-accounts/{id}/switch-on',
  async ({ wallet }, { actor, params }) => ({
    data: await wallet.switchOnDepositAccount({ accountId: Number(params.id), actor }),
  }),
);

export const switchOffDepositAccount = defineRoute(
  'POST /desk/deposit-accounts/{id}/switch-off',
  async ({ wallet }, { actor, params }) => {
    await wallet.switchOffDepositAccount({ accountId: Number(params.id), actor });
    return { data: null };
  },
);

export const readAnnouncements = defineRoute('GET /desk/announcements', async ({ announcements }) => ({
  data: await announcements.listAnnouncements(),
}));

export const announce = defineRoute(
  'POST /desk/announcements',
  async ({ announcements }, { actor, body }) => ({
    data: await announcements.announce({ ...body, actor }),
  }),
);

export const endAnnouncement = defineRoute(
  'POST /desk/announcements/{id}/end',
  async ({ announcements }, { actor, params }) => ({
    data: await announcements.endAnnouncement({ announcementId: Number(params.id), actor }),
  }),
);
