import { Refusal } from '@sanam/contract';
import Fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { uuidv7 } from '../platform/ids.ts';
import { answerRefusal } from './answer-refusal.ts';
import { createApiKeyCheck } from './check-api-key.ts';
import { createMetrics } from './metrics.ts';
import { refusalOfError } from './refusal-of-error.ts';
import { deskRoutes } from './routes/desk/index.ts';
import { playerRoutes } from './routes/player/index.ts';
import { NO_PAGE_CSP, SECURITY_HEADERS } from './security-headers.ts';
import { serveDocs } from './serve-docs.ts';
import { serveHealth } from './serve-health.ts';
import { servePages } from './serve-pages.ts';
import { API_BASE, serveRoutes } from './serve-routes.ts';

const BODY_LIMIT = 16 * 1024;

export interface HttpOptions {
  /** Shown to whoever can read the data folder, so that they may ask for the ledger's proof. */
  folderToken?: string;
  /** Where the built apps are; without it only the API is served. */
  webRoot?: string;
}

/** The whole HTTP side of one server: API, pages, health. */
export async function createHttp(app: AppContext, options: HttpOptions = {}): Promise<FastifyInstance> {
  const { config, clock } = app;
  const logger: FastifyBaseLogger = app.logger;
  const http = Fastify({
    loggerInstance: logger,
    // One line per answer is written below, with the route's pattern instead of the address.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => uuidv7(clock.now()),
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 15_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { maxParamLength: 100, ignoreTrailingSlash: false, caseSensitive: true },
    // Nothing is bent to fit: true is not 1, "5" is not 5, and a field we do not know is a mistake.
    ajv: {
      customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: false },
    },
  });
  http.server.headersTimeout = 10_000;

  const metrics = createMetrics();
  const checkApiKey = createApiKeyCheck(config.apiKey);

  http.decorateRequest('bearer', undefined);
  http.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY_HEADERS);
    reply.header('content-security-policy', NO_PAGE_CSP);
    reply.header('x-request-id', request.id);
    if (config.publicUrl?.startsWith('https:')) {
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    }
    if (isApi(request.url)) {
      reply.header('cache-control', 'no-store');
      if (request.routeOptions.config.isOpen !== true) checkApiKey(request.headers['x-api-key']);
    }
  });
  http.addHook('onResponse', async (request, reply) => {
    // The pattern, never the address itself: what a player put into it stays out of the logs.
    const route = request.routeOptions.url ?? 'none';
    metrics.observe(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    logger.info(
      {
        requestId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
  http.setErrorHandler(async (error, request, reply) => {
    const refusal = refusalOfError(error);
    if (refusal.code === 'INTERNAL' || refusal.code === 'UNAVAILABLE') {
      logger.error(
        { requestId: request.id, route: request.routeOptions.url, err: refusal.cause ?? error },
        refusal.code,
      );
    }
    return answerRefusal(request, reply, refusal);
  });

  const served = [...playerRoutes, ...deskRoutes];
  const methodsOf = serveRoutes(http, app, served);
  serveDocs(http, served);
  serveHealth(http, app, metrics, options.folderToken);
  const sendPage = await servePages(http, app, options.webRoot);

  http.setNotFoundHandler(async (request, reply) => {
    const allowed = methodsOf(request.url.split('?', 1)[0] ?? '');
    if (allowed.length > 0) {
      reply.header('allow', allowed.join(', '));
      return answerRefusal(request, reply, new Refusal('METHOD_NOT_ALLOWED'));
    }
    // Any other address of the site belongs to the app, which has a page of its own for what it does not know.
    if (sendPage && request.method === 'GET' && !isApi(request.url)) return sendPage(request, reply);
    return answerRefusal(request, reply, new Refusal('NOT_FOUND'));
  });
  return http;
}

function isApi(url: string): boolean {
  return url === API_BASE || url.startsWith(`${API_BASE}/`) || url.startsWith(`${API_BASE}?`);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers without the API key: documents, not data. */
    isOpen?: boolean;
  }
}
