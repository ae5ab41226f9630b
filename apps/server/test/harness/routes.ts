import type { FastifyInstance } from 'fastify';

export interface ServedRoute {
  method: string;
  /** As the router writes it: `/api/match/:id`. */
  url: string;
}

/** Every route the server itself says it has: its own list, so that none can be forgotten in ours. */
export function routesOf(http: FastifyInstance): ServedRoute[] {
  const routes: ServedRoute[] = [];
  const above: string[] = [];
  for (const line of http.printRoutes().split('\n')) {
    const found = /^(?<indent>[│ ]*)[├└]── (?<part>\S+)(?: \((?<methods>[A-Z, ]+)\))?$/.exec(line)?.groups;
    if (!found) continue;
    const depth = (found['indent'] ?? '').length / 4;
    above.length = depth;
    above.push(found['part'] ?? '');
    for (const method of found['methods']?.split(', ') ?? []) routes.push({ method, url: above.join('') });
  }
  // The tree is made for reading; whether it was read right is for the router to say.
  const strange = routes.filter(({ method, url }) => !http.hasRoute({ method, url }));
  if (routes.length === 0 || strange.length > 0) throw new Error(`not read: ${JSON.stringify(strange)}`);
  return routes;
}
