import { defineCachedRoute } from '../../response-cache/cached-route.ts';

export const readMatch = defineCachedRoute(
  'GET /match/{id}',
  ({ params }) => Number(params.id),
  async ({ catalog }, { params }) => ({ data: await catalog.readMatch(Number(params.id)) }),
);
