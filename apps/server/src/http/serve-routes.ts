import { ENDPOINTS, LANGUAGE_TAGS, acceptedSchema, languageOfHeader, splitName } from '@sanam/contract';
import type { Accepted, Endpoint, KnownEndpoint } from '@sanam/contract';
import { messageFor } from '@sanam/contract/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext, Bearer } from '../app-context.ts';
import { API_BASE } from './api-path.ts';
import { authenticate, recognise } from './authenticate.ts';
import type { Asked, Route } from './define-route.ts';
import { KEYED_HEADERS, keyedRequestOf } from './idempotent-request.ts';
import type { PlayerTurns } from './admission/admission-control.ts';
import type { ReadyAnswers } from './response-cache/response-cache.ts';
import { routeUrlOf } from './assert-contract-routes.ts';

interface Needs {
  turns: PlayerTurns;
  readyAnswers: ReadyAnswers;
}

/** What an endpoint takes that has no schema for it: nothing, so that a field nobody knows is a mistake here too. */
const NO_QUERY = { type: 'object', additionalProperties: false };
const NO_BODY = { anyOf: [{ type: 'null' }, { type: 'object', additionalProperties: false }] };

/**
 * Serves each route under the name it has in the endpoint table, with its schemas and its guard. Answers a
 * function that tells which methods a path takes, for whoever asks it with another one.
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
  // Two routes may fit one path, as /match/results fits /match/{id} too.
  return (path) => [
    ...new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
  ];
}

function serveRoute(
  http: FastifyInstance,
  app: AppContext,
  route: Route,
  { readyAnswers, turns }: Needs,
): void {
  const endpoint = endpointOf(route.name);
  // The quick way lets members in and nobody else.
  if (route.aboutMatch && endpoint.access !== 'member') throw new Error(`${route.name} is not for members`);
  const takeTurn = turns.lineFor(route.name, endpoint.access);
  const { method } = splitName(route.name);
  // What is kept ready is written once for everybody who waits for it.
  const isOwn = endpoint.access !== 'public' && !route.aboutMatch;

  http.route({
    method,
    url: routeUrlOf(route.name),
    config: { endpoint: route.name },
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      querystring: endpoint.query ?? NO_QUERY,
      ...(method !== 'GET' && { body: endpoint.body ?? NO_BODY }),
      ...(endpoint.movesMoney && { headers: KEYED_HEADERS }),
      response: { 200: acceptedSchema(endpoint.reply) },
    },
    // Who is asking is settled before anything they sent is read.
    ...(endpoint.access !== 'public' && {
      onRequest: async (request: FastifyRequest) => {
        const prove = () => authenticate(app, endpoint.access, request.headers.authorization);
        if (!takeTurn) request.bearer = await prove();
        else request.bearer = await (route.aboutMatch ? turns.admitToReady(prove) : turns.admit(prove));
      },
    }),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { authorization } = request.headers;
      const language = languageOfHeader(request.headers['accept-language']);
      const asked = {
        params: request.params,
        query: request.query,
        body: request.body,
        bearer: request.bearer,
        keyed: endpoint.movesMoney ? keyedRequestOf(request, route.name) : undefined,
        language,
        address: request.ip,
      } as Asked<KnownEndpoint>;
      const answer = async (): Promise<Accepted<unknown>> => {
        const handle = async (hasWaited = false) => {
          // The session may have ended while the request waited, or while its body was held back.
          if (isOwn && (hasWaited || method !== 'GET')) await recognise(app, endpoint.access, authorization);
          return route.handle(app, asked);
        };
        const { data, message = 'OK' } = await (takeTurn ? takeTurn(handle) : handle());
        if (!app.config.isProduction) checkReply(request, route.name, endpoint, data);
        return { success: true, message: messageFor(message, language), data };
      };
      reply.header('content-language', LANGUAGE_TAGS[language].html);
      if (!route.aboutMatch) return answer();
      return readyAnswers.send(request, reply, {
        key: keyOf(route, asked),
        about: route.aboutMatch(asked),
        write: async () => reply.serialize(await answer()) as string,
      });
    },
  });
}

/** The same question in whatever order its parameters came. */
function keyOf({ name }: Route, { params, query, language }: Asked<KnownEndpoint>): string {
  const asked = Object.entries({ ...query }).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([name, language, params, asked]);
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
