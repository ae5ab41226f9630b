import type { FastifyRequest } from 'fastify';

export const API_BASE = '/api';

/** The path as the router reads it: without host and query, with %61 as the `a` it stands for. */
export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0] ?? '';
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/**
 * Whether the API is asked, and so its key is needed. The route that was found decides, and the path where none
 * was; both, because a route with a wildcard may stand in front of the API.
 */
export function isApiRequest(request: FastifyRequest): boolean {
  return isUnderApi(request.routeOptions.url ?? '') || isUnderApi(pathOf(request));
}

export function isUnderApi(path: string): boolean {
  return path === API_BASE || path.startsWith(`${API_BASE}/`);
}
