import { ENDPOINTS, LANGUAGE_TAGS, acceptedSchema, negotiateLanguage, splitName } from '@sanam/contract';
import type { Accepted, Endpoint, KnownEndpoint } from '@sanam/contract';
import { messageFor } from '@sanam/contract/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import type { AdmissionControl } from './admission/admission-control.ts';
import { API_BASE } from './api-path.ts';
import { toRouteUrl } from './assert-contract-routes.ts';
import { authenticate, verifyBearer } from './authenticate.ts';
import type { Identity } from './authenticate.ts';
import type { Route, RouteInput } from './define-route.ts';
import { IDEMPOTENCY_HEADERS, readIdempotentRequest } from './idempotent-request.ts';
import type { ResponseCache } from './response-cache/response-cache.ts';

interface Needs {
  admission: AdmissionControl;
  responseCache: ResponseCache;
}

/** For endpoints without a schema, so that an unknown field is refused there too. */
const NO_QUERY = { type: 'object', additionalProperties: false };
const NO_BODY = { anyOf: [{ type: 'null' }, { type: 'object', additionalProperties: false }] };

/**
 * Serves each route under its name in the endpoint table, with its schemas and its access check.
 *
 * @returns a function that lists the methods a path accepts, for the `Allow` header of a 405
 */
export function serveRoutes(
  http: FastifyInstance,
  app: AppContext,
  routes: readonly Route[],
  needs: Needs,
): (path: string) => string[] {
  for (const route of routes) serveRoute(http, app, route, needs);
  const patterns = routes.map(({ name }) => {
    const { method, path } = splitName(name);
    return { method, pattern: new RegExp(`^${API_BASE}${path.replace(/\{\w+\}/g, '[^/]+')}$`) };
  });
  // Two routes may match one path: /match/results also matches /match/{id}.
  return (path) => [
    ...new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
  ];
}

function serveRoute(
  http: FastifyInstance,
  app: AppContext,
  route: Route,
  { responseCache, admission }: Needs,
): void {
  const endpoint = findEndpoint(route.name);
  // The fast path only verifies players' tokens.
  if (route.invalidatedBy && endpoint.access !== 'member')
    throw new Error(`${route.name} is cached but not for members`);
  const enqueue = admission.queueFor(route.name, endpoint.access);
  const { method } = splitName(route.name);
  // A cached response is rendered once for everybody who waits for it, so it does not belong to a session.
  const isOwn = endpoint.access !== 'public' && !route.invalidatedBy;

  http.route({
    method,
    url: toRouteUrl(route.name),
    config: { endpoint: route.name },
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      querystring: endpoint.query ?? NO_QUERY,
      ...(method !== 'GET' && { body: endpoint.body ?? NO_BODY }),
      ...(endpoint.movesMoney && { headers: IDEMPOTENCY_HEADERS }),
      response: { 200: acceptedSchema(endpoint.reply) },
    },
    // Authentication comes before the body is read.
    ...(endpoint.access !== 'public' && {
      onRequest: async (request: FastifyRequest) => {
        const identify = () => authenticate(app, endpoint.access, request.headers.authorization);
        if (!enqueue) request.identity = await identify();
        else if (route.invalidatedBy) request.identity = await admission.admitCached(identify);
        else request.identity = await admission.admit(identify);
      },
    }),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { authorization } = request.headers;
      const language = negotiateLanguage(request.headers['accept-language']);
      const input = {
        params: request.params,
        query: request.query,
        body: request.body,
        bearer: request.identity?.bearer,
        operator: request.identity?.operator,
        request: endpoint.movesMoney ? readIdempotentRequest(request, route.name) : undefined,
        language,
        address: request.ip,
        deviceToken: readDeviceToken(request),
      } as RouteInput<KnownEndpoint>;
      const respond = async (): Promise<Accepted<unknown>> => {
        const handle = async (wasQueued = false) => {
          // The session may have ended while the request was queued or its body was held back.
          if (isOwn && (wasQueued || method !== 'GET'))
            await verifyBearer(app, endpoint.access, authorization);
          return route.handle(app, input);
        };
        const { data, message = 'OK' } = await (enqueue ? enqueue(handle) : handle());
        if (!app.config.isProduction) assertReply(request, route.name, endpoint, data);
        return { success: true, message: messageFor(message, language), data };
      };
      reply.header('content-language', LANGUAGE_TAGS[language].html);
      if (!route.invalidatedBy) return respond();
      return responseCache.send(request, reply, {
        key: cacheKey(route, input),
        invalidatedBy: route.invalidatedBy(input),
        render: async () => reply.serialize(await respond()) as string,
      });
    },
  });
}

function readDeviceToken({ headers }: FastifyRequest): string | undefined {
  const token = headers['device-token'];
  return typeof token === 'string' ? token : undefined;
}

/** The same for the same query in any order. */
function cacheKey({ name }: Route, { params, query, language }: RouteInput<KnownEndpoint>): string {
  const parameters = Object.entries({ ...query }).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([name, language, params, parameters]);
}

function findEndpoint(name: KnownEndpoint): Endpoint {
  if (!Object.hasOwn(ENDPOINTS, name)) throw new Error(`${name} is not in the endpoint table`);
  return ENDPOINTS[name];
}

/** The serializer drops or coerces what does not fit the schema; outside production such a reply is an error. */
function assertReply(request: FastifyRequest, name: string, endpoint: Endpoint, data: unknown): void {
  const fits = request.compileValidationSchema(endpoint.reply);
  if (fits(data)) return;
  const [problem] = fits.errors ?? [];
  throw new Error(
    `the reply of ${name} does not fit its schema: ${problem?.instancePath} ${problem?.message}`,
  );
}

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity | undefined;
  }
}
