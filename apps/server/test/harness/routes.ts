import type { FastifyInstance } from 'fastify';

export interface ServedRoute {
  method: string;
  /** In the router's notation: `/api/match/:id`. */
  url: string;
}

/** Every route that the router lists, so that a policy table cannot miss one. */
export function listRoutes(http: FastifyInstance): ServedRoute[] {
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
  // The printed tree is parsed; the router confirms each parsed route.
  const unknown = routes.filter(({ method, url }) => !http.hasRoute({ method, url }));
  if (routes.length === 0 || unknown.length > 0) throw new Error(`not parsed: ${JSON.stringify(unknown)}`);
  return routes;
}
