import { ENDPOINTS, acceptedSchema, languageOfHeader } from '@sanam/contract';
import type { Endpoint, KnownEndpoint } from '@sanam/contract';
import { messageFor } from '@sanam/contract/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext, Bearer } from '../app-context.ts';
import { authenticate } from './authenticate.ts';
import type { Asked, Route } from './define-route.ts';

export const API_BASE = '/api';

/**
 * Serves each route under the name it has in the endpoint table, with its schemas and its guard. Answers a
 * function that tells which methods a path takes, for whoever asks it with another one.
 */
export function serveRoutes(
  http: FastifyInstance,
  app: AppContext,
  routes: readonly Route[],
): (path: string) => string[] {
  for (const route of routes) serveRoute(http, app, route);
  const patterns = routes.map(({ name }) => {
    const [method = '', path = ''] = name.split(' ', 2);
    return { method, pattern: new RegExp(`^${API_BASE}${path.replace(/\{\w+\}/g, '[^/]+')}$`) };
  });
  return (path) => patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
}

function serveRoute(http: FastifyInstance, app: AppContext, route: Route): void {
  const endpoint = endpointOf(route.name);
  const [method = '', path = ''] = route.name.split(' ', 2);

  http.route({
    method,
    url: API_BASE + path.replace(/\{(\w+)\}/g, ':$1'),
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { 200: acceptedSchema(endpoint.reply) },
    },
    // Who is asking is settled before anything they sent is read.
    ...(endpoint.access !== 'public' && {
      onRequest: async (request: FastifyRequest) => {
        request.bearer = await authenticate(app, endpoint.access, request.headers.authorization);
      },
    }),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const language = languageOfHeader(request.headers['accept-language']);
      const { data, message = 'OK' } = await route.handle(app, {
        params: request.params,
        query: request.query,
        body: request.body,
        bearer: request.bearer,
        language,
        address: request.ip,
      } as Asked<KnownEndpoint>);
      if (!app.config.isProduction) checkReply(request, route.name, endpoint, data);
      reply.header('content-language', language);
      return { success: true, message: messageFor(message, language), data };
    },
  });
}

function endpointOf(name: KnownEndpoint): Endpoint {
  if (!Object.hasOwn(ENDPOINTS, name)) throw new Error(`${name} is not in the endpoint table`);
  return ENDPOINTS[name];
}

/**
 * The serialiser drops what the schema does not know and bends what does not fit. Outside production such a
 * reply fails instead, so that tests find it.
 */
function checkReply(request: FastifyRequest, name: string, endpoint: Endpoint, data: unknown): void {
  const fits = request.compileValidationSchema(endpoint.reply);
  if (fits(data)) return;
  const [problem] = fits.errors ?? [];
  throw new Error(
    `the reply of ${name} does not fit its schema: ${problem?.instancePath} ${problem?.message}`,
  );
}

declare module 'fastify' {
  interface FastifyRequest {
    bearer: Bearer | undefined;
  }
}
