import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { MAX_LEGS } from '@sanam/betting';
import { Refusal } from '@sanam/contract';
import Fastify, { LogController } from 'fastify';
import type {
  FastifyBaseLogger,
  FastifyHttpOptions,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import type { AppContext } from '../app-context.ts';
import { createSecretMatch } from '../platform/match-secret.ts';
import { allowOrigins } from './allow-origins.ts';
import { sharedCompilers } from './compile-schemas.ts';
import { isOnWrongPort } from './desk-listener.ts';
import { handleClientError } from './refusals/handle-client-error.ts';
import { sendRefusal } from './refusals/send-refusal.ts';
import { isApiRequest, readPath } from './api-path.ts';
import { appGauges } from './metrics/gauges.ts';
import { createMetrics } from './metrics/metrics.ts';
import { addFastPath } from './response-cache/fast-path.ts';
import { createAdmissionControl } from './admission/admission-control.ts';
import { createResponseCache } from './response-cache/response-cache.ts';
import { createResponseRecorder } from './metrics/record-response.ts';
import { hasTwoHosts } from './has-two-hosts.ts';
import { limitConnections } from './limit-connections.ts';
import { readJsonOnly, readPictures } from './read-bodies.ts';
import { toRefusal } from './refusals/to-refusal.ts';
import { assertContractRoutes } from './assert-contract-routes.ts';
import { deskRoutes } from './routes/desk/index.ts';
import { playerRoutes } from './routes/player/index.ts';
import { securityHeaders } from './pages/security-headers.ts';
import { serveDocs } from './docs/serve-docs.ts';
import { serveHealth } from './serve-health.ts';
import type { CreateArchive } from './serve-health.ts';
import { serveLive } from './serve-live.ts';
import type { LiveHandler } from './serve-live.ts';
import { servePages } from './pages/serve-pages.ts';
import { serveRoutes } from './serve-routes.ts';

const HEADERS_TIMEOUT_MS = 10_000;
/** Limits on the size of a request and on the time it may take to arrive. */
const LIMITS = {
  bodyLimit: 16 * 1024,
  // A request without a Host header is refused by a hook, in the usual envelope.
  http: { connectionsCheckingInterval: 2_000, requireHostHeader: false },
  requestTimeout: 15_000,
  // A connection on which nothing moves for so long is cut, above all one whose client does not read its response.
  connectionTimeout: 30_000,
  keepAliveTimeout: 10_000,
  forceCloseConnections: 'idle',
  // While closing, requests are refused by a hook, in the usual envelope.
  return503OnClosing: false,
  onProtoPoisoning: 'error',
  onConstructorPoisoning: 'error',
  // The longest parameter of the contract is a step bet's matches: as many ids of 16 digits, with commas between them.
  routerOptions: { maxParamLength: MAX_LEGS * 17 - 1, ignoreTrailingSlash: false, caseSensitive: true },
  // Nothing is coerced: true is not 1, "5" is not 5, and an unknown field is an error.
  ajv: {
    customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: false },
  },
} satisfies FastifyHttpOptions<Server>;

export interface HttpOptions {
  /** Written into the data folder: commands that can read it may request a ledger verification and a backup. */
  ownerToken?: string;
  /** Only with the embedded database, which no other process can copy while it is in use. */
  createArchive?: CreateArchive;
  /** The folder of the built apps; without it only the API is served. */
  webRoot?: string;
  live?: LiveHandler;
  /** Routes of the program that this server is a part of. */
  addRoutes?: (http: FastifyInstance, app: AppContext) => void;
}

/** The HTTP server: API, pages, health. */
export async function createHttp(app: AppContext, options: HttpOptions = {}): Promise<FastifyInstance> {
  const { config } = app;
  const logger: FastifyBaseLogger = app.logger;
  const admission = createAdmissionControl({
    // The embedded database runs one statement at a time in this process, and what waits for it delays everything else.
    connections: app.db.engine === 'pglite' ? 1 : config.databasePoolSize,
    maxQueuedRequests: config.maxQueuedRequests,
    requestsPerAddress: config.requestsPerAddress,
    readsPerPlayer: config.readsPerPlayer,
  });
  const metrics = createMetrics([...admission.gauges, ...appGauges(app), ...(options.live?.gauges ?? [])]);
  const recordResponse = createResponseRecorder(metrics, app.logger);
  const responseCache = createResponseCache(app);
  const commonHeaders = securityHeaders(config);
  const isApiKey = createSecretMatch(config.apiKey);
  let isClosing = false;

  const prepare = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(commonHeaders).header('x-request-id', request.id);
  };
  const record = (request: FastifyRequest, reply: FastifyReply): void => {
    // The pattern and never the URL, which may hold personal data that does not belong in logs.
    const { url: route = 'none', config: routeConfig } = request.routeOptions;
    const { method, id: requestId, refusal } = request;
    const { statusCode: status, elapsedTime: ms } = reply;
    // A long poll is open until there is an event, so its duration means nothing.
    if (routeConfig.isLive === true) return;
    recordResponse({
      requestId,
      method,
      route,
      endpoint: routeConfig.endpoint,
      status,
      refusal,
      seconds: ms / 1000,
    });
  };

  const http = Fastify({
    loggerInstance: logger,
    // record() writes one line per response, with the route's pattern instead of the URL.
    logController: new LogController({ disableRequestLogging: true }),
    // Nothing else is logged per request, so requests need no child loggers.
    childLoggerFactory: (parent) => parent,
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    ...LIMITS,
    schemaController: { compilersFactory: sharedCompilers },
    clientErrorHandler: (error, socket) => handleClientError(error, socket, commonHeaders),
    // A URL that the router cannot parse skips every hook.
    frameworkErrors: (error, request, reply) => {
      prepare(request, reply);
      sendRefusal(request, reply, toRefusal(error));
      record(request, reply);
    },
  });
  http.server.headersTimeout = HEADERS_TIMEOUT_MS;
  // An unknown Expect header is ignored: Node's own 417 would lack our headers.
  http.server.on('checkExpectation', (request, response) => http.server.emit('request', request, response));
  readJsonOnly(http);
  readPictures(http);
  assertContractRoutes(http);

  // A route takes over the error handler that is set when it is added, and the first one is added below.
  http.setErrorHandler(async (error, request, reply) => {
    const refusal = toRefusal(error);
    // UNAVAILABLE without a cause is intended: the server is closing or overloaded.
    if (refusal.code === 'INTERNAL' || (refusal.code === 'UNAVAILABLE' && refusal.cause !== undefined)) {
      logger.error(
        { requestId: request.id, route: request.routeOptions.url, err: refusal.cause ?? error },
        refusal.code,
      );
    }
    return sendRefusal(request, reply, refusal);
  });
  http.addHook('preClose', async () => {
    isClosing = true;
    // Closing waits for every connection, and live sockets do not end by themselves.
    await options.live?.close();
  });
  http.decorateRequest('identity', undefined);
  http.decorateRequest('refusal', undefined);
  http.addHook('onRequest', async (request, reply) => {
    prepare(request, reply);
    if (request.raw.httpVersion === '1.1' && !request.headers.host) throw new Refusal('INVALID_INPUT');
    if (hasTwoHosts(request.raw)) throw new Refusal('INVALID_INPUT');
    if (config.deskPort !== undefined && isOnWrongPort(request)) throw new Refusal('NOT_FOUND');
  });
  // Browsers send preflights without the API key.
  await allowOrigins(http, config.allowedOrigins);
  http.addHook('onRequest', async (request, reply) => {
    if (!isApiRequest(request)) return;
    reply.header('cache-control', 'no-store');
    if (request.routeOptions.config.isOpen !== true && !isApiKey(request.headers['x-api-key'])) {
      throw new Refusal('API_KEY');
    }
    if (isClosing) throw new Refusal('UNAVAILABLE');
  });
  http.addHook('onSend', async (_request, reply) => {
    // Clients send their next request elsewhere, so that closing does not wait for idle connections.
    if (isClosing) reply.header('connection', 'close');
  });
  http.addHook('onResponse', async (request, reply) => record(request, reply));

  const routes = [...playerRoutes, ...deskRoutes];
  const listMethods = serveRoutes(http, app, routes, { admission, responseCache });
  if (config.hasApiDocs) serveDocs(http, routes);
  const { ownerToken, createArchive } = options;
  serveHealth(http, app, { metrics, isClosing: () => isClosing, ownerToken, createArchive });
  options.addRoutes?.(http, app);
  if (options.live) serveLive(http, options.live);
  addFastPath(http, app, { responseCache, isApiKey, isClosing: () => isClosing, record: recordResponse });
  limitConnections(http.server, config);
  const sendPage = await servePages(http, app, options.webRoot);

  http.setNotFoundHandler(async (request, reply) => {
    const allowed = listMethods(readPath(request));
    if (allowed.length > 0) {
      reply.header('allow', allowed.join(', '));
      return sendRefusal(request, reply, new Refusal('METHOD_NOT_ALLOWED'));
    }
    // Any other URL belongs to the app, which has its own page for unknown ones.
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (sendPage && isRead && !isApiRequest(request)) return sendPage(request, reply);
    return sendRefusal(request, reply, new Refusal('NOT_FOUND'));
  });
  return http;
}
