import type { FastifyRequest } from 'fastify';

export const API_BASE = '/api';

/** The path as the router reads it: without host and query, decoded. */
export function readPath({ url }: Pick<FastifyRequest, 'url'>): string {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0] ?? '';
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/**
 * Whether a request needs the API key. Both the matched route and the path are checked, because a wildcard route may
 * match a path under the API.
 */
export function isApiRequest(request: FastifyRequest): boolean {
  return isUnderApi(request.routeOptions.url ?? '') || isUnderApi(readPath(request));
}

export function isUnderApi(path: string): boolean {
  return path === API_BASE || path.startsWith(`${API_BASE}/`);
}
