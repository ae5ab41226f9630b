import { defineRoute } from '../../define-route.ts';
import { readPublicSettings } from '../../public-settings.ts';

export const readSettings = defineRoute('GET /settings', async (app) => ({ data: readPublicSettings(app) }));
