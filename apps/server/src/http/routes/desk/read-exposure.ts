import { defineRoute } from '../../define-route.ts';

export const readExposure = defineRoute('GET /desk/exposure/{matchId}', async ({ reports }, { params }) => ({
  data: await reports.readExposure(Number(params.matchId)),
}));
