import { defineRoute } from '../../define-route.ts';
import { settingsOf } from '../../settings-of.ts';

export const readSettings = defineRoute('GET /settings', async (app) => ({ data: settingsOf(app) }));
