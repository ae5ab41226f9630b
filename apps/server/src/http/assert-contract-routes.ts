import { ENDPOINTS, splitName } from '@sanam/contract';
import type { KnownEndpoint } from '@sanam/contract';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { API_BASE, isUnderApi } from './api-path.ts';

/** Throws for a route under /api that is neither in the endpoint table nor marked as open to everyone. */
export function assertContractRoutes(http: FastifyInstance): void {
  http.addHook('onRoute', (route) => {
    if (!isUnderApi(route.url) || route.config?.isOpen === true || isInTable(route)) return;
    throw new Error(`${String(route.method)} ${route.url} is not in the endpoint table`);
  });
}

/** The URL pattern of an endpoint in the router's syntax. */
export function toRouteUrl(name: KnownEndpoint): string {
  return API_BASE + splitName(name).path.replace(/\{(\w+)\}/g, ':$1');
}

function isInTable({ url, method, config }: RouteOptions): boolean {
  const name = config?.endpoint;
  if (name === undefined || !Object.hasOwn(ENDPOINTS, name) || url !== toRouteUrl(name)) return false;
  const known = splitName(name).method;
  // Fastify adds a HEAD route to each GET.
  return method === known || (method === 'HEAD' && known === 'GET');
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Needs no API key: documents, not data. */
    isOpen?: boolean;
    /** The row of the endpoint table that this route serves. */
    endpoint?: KnownEndpoint;
  }
}
