import { defineRoute } from '../../define-route.ts';

export const readMatch = defineRoute('GET /match/{id}', async ({ catalog }, { params }) => ({
  data: await catalog.readMatch(Number(params.id)),
}));
