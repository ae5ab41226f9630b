import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
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
import { createOriginAllowance } from './allow-origins.ts';
import { answerBrokenRequest } from './refusals/handle-client-error.ts';
import { answerRefusal } from './refusals/send-refusal.ts';
import { compileWhenAsked } from './compile-when-asked.ts';
import { isApiRequest, pathOf } from './api-path.ts';
import { figuresOf } from './metrics/gauges.ts';
import { createMetrics } from './metrics/metrics.ts';
import { openQuickWay } from './response-cache/fast-path.ts';
import { createPlayerTurns } from './admission/admission-control.ts';
import { createReadyAnswers } from './response-cache/response-cache.ts';
import { createRecorder } from './metrics/record-response.ts';
import { readJsonOnly } from './read-json.ts';
import { refusalOfError } from './refusals/to-refusal.ts';
import { refuseStrayRoutes } from './assert-contract-routes.ts';
import { deskRoutes } from './routes/desk/index.ts';
import { playerRoutes } from './routes/player/index.ts';
import { securityHeaders } from './pages/security-headers.ts';
import { serveDocs } from './docs/serve-docs.ts';
import { serveHealth } from './serve-health.ts';
import type { Archive } from './serve-health.ts';
import { serveLive } from './serve-live.ts';
import type { LiveSide } from './serve-live.ts';
import { servePages } from './pages/serve-pages.ts';
import { serveRoutes } from './serve-routes.ts';

const HEADERS_WITHIN_MS = 10_000;
/** What a request may be, and how long it may take to arrive. */
const LIMITS = {
  bodyLimit: 16 * 1024,
  // Slow senders are looked for every 2 s. A request without a Host is refused by a hook, in our own words.
  http: { connectionsCheckingInterval: 2_000, requireHostHeader: false },
  requestTimeout: 15_000,
  keepAliveTimeout: 10_000,
  forceCloseConnections: 'idle',
  // While closing, requests are refused by a hook, in the same envelope as ever.
  return503OnClosing: false,
  onProtoPoisoning: 'error',
  onConstructorPoisoning: 'error',
  routerOptions: { maxParamLength: 100, ignoreTrailingSlash: false, caseSensitive: true },
  // Nothing is bent to fit: true is not 1, "5" is not 5, and a field we do not know is a mistake.
  ajv: {
    customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: false },
  },
} satisfies FastifyHttpOptions<Server>;

export interface HttpOptions {
  /** Shown to whoever can read the data folder, so that they may ask for the ledger's proof and a backup. */
  folderToken?: string;
  /** Given with the embedded database, which nobody else can copy while it is in use. */
  archive?: Archive;
  /** Where the built apps are; without it only the API is served. */
  webRoot?: string;
  live?: LiveSide;
  /** Routes of the program that this server is a part of. */
  addRoutes?: (http: FastifyInstance, app: AppContext) => void;
}

/** The whole HTTP side of one server: API, pages, health. */
export async function createHttp(app: AppContext, options: HttpOptions = {}): Promise<FastifyInstance> {
  const { config } = app;
  const logger: FastifyBaseLogger = app.logger;
  const turns = createPlayerTurns({
    // The embedded database answers one at a time in this process: what waits at it holds up everything else here.
    connections: app.db.engine === 'pglite' ? 1 : config.databasePoolSize,
    maxQueuedRequests: config.maxQueuedRequests,
  });
  const metrics = createMetrics([...turns.figures, ...figuresOf(app), ...(options.live?.figures ?? [])]);
  const recordAnswer = createRecorder(metrics, app.logger);
  const readyAnswers = createReadyAnswers(app);
  const headersOfAll = securityHeaders(config);
  const isApiKey = createSecretMatch(config.apiKey);
  const allowOrigin = createOriginAllowance(config.allowedOrigins);
  let isClosing = false;

  const prepare = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headersOfAll).header('x-request-id', request.id);
  };
  const record = (request: FastifyRequest, reply: FastifyReply): void => {
    // The pattern, never the address itself: what a player put into it stays out of the logs.
    const { url: route = 'none', config: about } = request.routeOptions;
    const { method, id: requestId, refusal } = request;
    const { statusCode: status, elapsedTime: ms } = reply;
    // A live request is held until there is something to tell: its time says nothing.
    if (about.isLive === true) return;
    recordAnswer({ requestId, method, route, endpoint: about.endpoint, status, refusal, seconds: ms / 1000 });
  };

  const http = Fastify({
    loggerInstance: logger,
    // One line per answer is written by record(), with the route's pattern instead of the address.
    logController: new LogController({ disableRequestLogging: true }),
    // Nothing else is written per request, so none needs a logger of its own.
    childLoggerFactory: (parent) => parent,
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    ...LIMITS,
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, headersOfAll),
    // An address the router cannot read passes by every hook.
    frameworkErrors: (error, request, reply) => {
      prepare(request, reply);
      answerRefusal(request, reply, refusalOfError(error));
      record(request, reply);
    },
  });
  compileWhenAsked(http, LIMITS.ajv);
  http.server.headersTimeout = HEADERS_WITHIN_MS;
  // What somebody expects of us beyond an answer is ignored; Node's own refusal would carry none of our headers.
  http.server.on('checkExpectation', (request, response) => http.server.emit('request', request, response));
  readJsonOnly(http);
  refuseStrayRoutes(http);

  http.addHook('preClose', async () => {
    isClosing = true;
    // Sockets stay open for as long as they are let, and closing waits for every connection.
    await options.live?.close();
  });
  http.decorateRequest('bearer', undefined);
  http.decorateRequest('refusal', undefined);
  http.addHook('onRequest', async (request, reply) => {
    prepare(request, reply);
    if (request.raw.httpVersion === '1.1' && !request.headers.host) throw new Refusal('INVALID_INPUT');
    if (!isApiRequest(request)) return;
    reply.header('cache-control', 'no-store');
    if (allowOrigin(request, reply)) return reply.code(204).send();
    if (request.routeOptions.config.isOpen !== true && !isApiKey(request.headers['x-api-key'])) {
      throw new Refusal('API_KEY');
    }
    if (isClosing) throw new Refusal('UNAVAILABLE');
  });
  http.addHook('onSend', async (_request, reply) => {
    // Whoever is still connected goes elsewhere with the next request, so that closing does not wait for them.
    if (isClosing) reply.header('connection', 'close');
  });
  http.addHook('onResponse', async (request, reply) => record(request, reply));
  http.setErrorHandler(async (error, request, reply) => {
    const refusal = refusalOfError(error);
    // While closing, UNAVAILABLE is what is meant to be said and nothing to look into.
    if (refusal.code === 'INTERNAL' || (refusal.code === 'UNAVAILABLE' && refusal.cause !== undefined)) {
      logger.error(
        { requestId: request.id, route: request.routeOptions.url, err: refusal.cause ?? error },
        refusal.code,
      );
    }
    return answerRefusal(request, reply, refusal);
  });

  const served = [...playerRoutes, ...deskRoutes];
  const methodsOf = serveRoutes(http, app, served, { turns, readyAnswers });
  serveDocs(http, served);
  const { folderToken, archive } = options;
  serveHealth(http, app, { metrics, isClosing: () => isClosing, folderToken, archive });
  options.addRoutes?.(http, app);
  if (options.live) serveLive(http, options.live, allowOrigin);
  openQuickWay(http, app, { readyAnswers, isApiKey, isClosing: () => isClosing, record: recordAnswer });
  const sendPage = await servePages(http, app, options.webRoot);

  http.setNotFoundHandler(async (request, reply) => {
    const allowed = methodsOf(pathOf(request));
    if (allowed.length > 0) {
      reply.header('allow', allowed.join(', '));
      return answerRefusal(request, reply, new Refusal('METHOD_NOT_ALLOWED'));
    }
    // Any other address of the site belongs to the app, which has a page of its own for what it does not know.
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (sendPage && isReading && !isApiRequest(request)) return sendPage(request, reply);
    return answerRefusal(request, reply, new Refusal('NOT_FOUND'));
  });
  return http;
}
