import { defineRoute } from '../../define-route.ts';
import { settingsOf } from '../../public-settings.ts';

export const readSettings = defineRoute('GET /settings', async (app) => ({ data: settingsOf(app) }));
