import { setImmediate as nextLoop } from 'node:timers/promises';
import {
  ENDPOINTS,
  LANGUAGE_TAGS,
  Refusal,
  acceptedSchema,
  negotiateLanguage,
  splitName,
} from '@sanam/contract';
import type { Accepted, Endpoint, KnownEndpoint } from '@sanam/contract';
import { messageFor } from '@sanam/contract/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext, OperatorActor } from '../app-context.ts';
import { toNetwork } from '../platform/to-network.ts';
import { kindOfRequest } from './admission/admission-control.ts';
import type { AdmissionControl, RequestKind } from './admission/admission-control.ts';
import { API_BASE } from './api-path.ts';
import { toRouteUrl } from './assert-contract-routes.ts';
import { authenticate, readSubjectId, verifyBearer } from './authenticate.ts';
import type { Identity } from './authenticate.ts';
import type { Route, RouteInput } from './define-route.ts';
import { IDEMPOTENCY_HEADERS, readIdempotentRequest } from './idempotent-request.ts';
import { mayLackBody } from './may-lack-body.ts';
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

const replySchemas = new WeakMap<Endpoint, ReturnType<typeof acceptedSchema>>();

/** The same object for every server of this process, since it is compiled once. */
function replySchema(endpoint: Endpoint): ReturnType<typeof acceptedSchema> {
  const schema = replySchemas.get(endpoint) ?? acceptedSchema(endpoint.reply);
  replySchemas.set(endpoint, schema);
  return schema;
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
  const enqueue = admission.queueFor(route.name, endpoint);
  const kind = kindOfRequest(route.name, endpoint);
  const queueKind = route.invalidatedBy ? 'cached' : endpoint.movesMoney ? 'money' : 'read';
  const { method } = splitName(route.name);
  // A cached response is rendered once for everybody who waits for it, so it does not belong to a session.
  const isOwn = endpoint.access !== 'public' && !route.invalidatedBy;

  http.route({
    method,
    url: toRouteUrl(route.name),
    config: { endpoint: route.name },
    ...(endpoint.maxBodyBytes !== undefined && { bodyLimit: endpoint.maxBodyBytes }),
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      querystring: endpoint.query ?? NO_QUERY,
      ...(method !== 'GET' && !endpoint.bodyType && { body: endpoint.body ?? NO_BODY }),
      ...(endpoint.movesMoney && { headers: IDEMPOTENCY_HEADERS }),
      ...(!endpoint.replyType && { response: { 200: replySchema(endpoint) } }),
    },
    // Authentication comes before the body is read.
    ...(endpoint.access !== 'public' && {
      onRequest: async (request: FastifyRequest) => {
        const { authorization } = request.headers;
        const subjectId = await readSubjectId(app, endpoint.access, authorization);
        if (subjectId === undefined) {
          // For an iteration of the event loop it counts as one without a session, which limits a flood of forged
          // tokens.
          await admission.runShared('guest', toNetwork(request.ip), () => nextLoop());
          throw new Refusal('UNAUTHENTICATED');
        }
        const identify = () => authenticate(app, endpoint, authorization);
        const admit = () => (enqueue ? admission.admit(queueKind, subjectId, identify) : identify());
        const admitAtPace = async (ofKind: RequestKind) => {
          await admission.waitForPace(ofKind, subjectId);
          return admit();
        };
        request.identity = await (kind
          ? admission.runShared(kind, subjectId, () => admitAtPace(kind))
          : admit());
      },
    }),
    ...(mayLackBody(endpoint) && {
      preValidation: async (request: FastifyRequest) => {
        if (request.body === undefined) request.body = {};
      },
    }),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      // A body without a type is not read at all.
      if (endpoint.bodyType && !Buffer.isBuffer(request.body)) throw new Refusal('UNSUPPORTED_MEDIA_TYPE');
      const { authorization } = request.headers;
      const language = negotiateLanguage(request.headers['accept-language']);
      const input = {
        params: request.params,
        query: request.query,
        body: request.body,
        bearer: request.identity?.bearer,
        operator: request.identity?.operator,
        actor: toActor(request),
        request: endpoint.movesMoney ? readIdempotentRequest(request, route.name) : undefined,
        language,
        address: request.ip,
        deviceToken: readDeviceToken(request),
        origin: originOf(app, request),
        userAgent: request.headers['user-agent'],
      } as RouteInput<KnownEndpoint>;
      const owner = request.identity?.bearer.subjectId ?? toNetwork(request.ip);
      const respond = async (queueAs = owner): Promise<Accepted<unknown>> => {
        const handle = async (wasQueued = false) => {
          // The client of a closed connection no longer waits; a cached response is for others as well.
          if (isOwn && wasQueued && method === 'GET' && request.raw.socket.destroyed)
            throw new Refusal('UNAVAILABLE');
          // The session may have ended while the request was queued or its body was held back.
          if (isOwn && (wasQueued || method !== 'GET'))
            await verifyBearer(app, endpoint.access, authorization);
          return route.handle(app, input);
        };
        const { data, message = 'OK' } = await (enqueue ? enqueue(queueAs, handle) : handle());
        if (!app.config.isProduction && !endpoint.replyType) assertReply(request, route.name, endpoint, data);
        return { success: true, message: messageFor(message, language), data };
      };
      reply.header('content-language', LANGUAGE_TAGS[language].html);
      const serve = async (): Promise<unknown> => {
        if (endpoint.replyType) {
          const { data } = await respond();
          // Never opened as a page of ours, whatever its bytes look like.
          reply.type(endpoint.replyType).header('content-disposition', 'attachment');
          return data;
        }
        if (!route.invalidatedBy) return respond();
        const key = cacheKey(route, input);
        return responseCache.send(request, reply, {
          key,
          invalidatedBy: route.invalidatedBy(input),
          // Queued as itself: everybody who waits for it would wait for the other requests of the first player as well.
          render: async () => reply.serialize(await respond(key)) as string,
        });
      };
      return kind ? admission.runShared(kind, owner, serve) : serve();
    },
  });
}

function readDeviceToken({ headers }: FastifyRequest): string | undefined {
  const token = headers['device-token'];
  return typeof token === 'string' ? token : undefined;
}

function toActor({ identity, ip: address }: FastifyRequest): OperatorActor | undefined {
  if (!identity?.operator) return undefined;
  return { username: identity.operator.username, sessionId: identity.bearer.sessionId, address };
}

function originOf({ config }: AppContext, { protocol, host }: FastifyRequest): string | undefined {
  if (config.publicUrl !== undefined) return new URL(config.publicUrl).origin;
  return config.isProduction ? undefined : `${protocol}://${host}`;
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
