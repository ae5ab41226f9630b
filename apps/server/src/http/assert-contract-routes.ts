import { ENDPOINTS, splitName } from '@sanam/contract';
import type { KnownEndpoint } from '@sanam/contract';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { API_BASE, isUnderApi } from './api-path.ts';

/** Under /api stands only what the endpoint table describes, or what says itself that it is open to everyone. */
export function refuseStrayRoutes(http: FastifyInstance): void {
  http.addHook('onRoute', (route) => {
    if (!isUnderApi(route.url) || route.config?.isOpen === true || isInTable(route)) return;
    throw new Error(`${String(route.method)} ${route.url} is not in the endpoint table`);
  });
}

/** The address of an endpoint as the router writes it. */
export function routeUrlOf(name: KnownEndpoint): string {
  return API_BASE + splitName(name).path.replace(/\{(\w+)\}/g, ':$1');
}

function isInTable({ url, method, config }: RouteOptions): boolean {
  const name = config?.endpoint;
  if (name === undefined || !Object.hasOwn(ENDPOINTS, name) || url !== routeUrlOf(name)) return false;
  const known = splitName(name).method;
  // A GET answers HEAD as well.
  return method === known || (method === 'HEAD' && known === 'GET');
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers without the API key: documents, not data. */
    isOpen?: boolean;
    /** The row of the endpoint table that this route serves. */
    endpoint?: KnownEndpoint;
  }
}
