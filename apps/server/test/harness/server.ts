import type { Envelope, BodyOf, Endpoints, KnownEndpoint, ReplyOf } from '@sanam/contract';
import { readConfig } from '../../src/config/read-config.ts';
import type { ServerExtension } from '../../src/main/extension.ts';
import { startServer } from '../../src/main/start-server.ts';
import type { RunningServer } from '../../src/main/start-server.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { DATABASE_CONNECT_TIMEOUT_MS, storeFor, withLongTimeouts } from './store.ts';

export const API_KEY = 'test-key';
export const TOKEN_SECRET = 'a secret that only the tests of this server know';

interface TestServerOptions {
  env?: Record<string, string>;
  clock?: Clock;
  /** Where built apps are; without it only the API is served. */
  webRoot?: string;
  /** Used with DEMO=on. */
  demo?: ServerExtension;
  /** Off for a test that breaks the ledger on purpose or verifies it itself. */
  verifiesLedger?: boolean;
}

/**
 * A real server on a real port with an empty database; only its clock may be replaced. Closing it verifies the ledger,
 * whatever the test was about.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<RunningServer> {
  const config = readConfig({
    PORT: '0',
    DEMO: 'off',
    API_KEY,
    TOKEN_SECRET,
    // Passkeys need a site with a name.
    PUBLIC_URL: 'http://sanam.test',
    LOG_LEVEL: 'silent',
    LOGIN_ATTEMPTS_PER_ADDRESS: '100000',
    REQUESTS_PER_ADDRESS: '100000',
    READS_PER_PLAYER: '100000',
    CONNECTIONS_PER_ADDRESS: '100000',
    PASSWORD_HASH_COST: 'light',
    RESULT_RECALL_SECONDS: '0',
    // Each server verifies when it closes.
    LEDGER_CHECK_MINUTES: '0',
    DATABASE_CONNECT_TIMEOUT_MS,
    ...withLongTimeouts({ ...(await storeFor(options.env)), ...options.env }),
  });
  const server = await startServer({
    config,
    logger: createLogger(config.logLevel),
    ...(options.clock && { clock: options.clock }),
    ...(options.webRoot !== undefined && { webRoot: options.webRoot }),
    ...(options.demo && { demo: options.demo }),
  });
  if (options.verifiesLedger === false) return server;
  return {
    ...server,
    async close() {
      try {
        const { checks } = await server.app.verifyLedger();
        const violated = checks.filter((check) => check.violations > 0);
        if (violated.length > 0) throw new Error(`the ledger is broken: ${JSON.stringify(violated)}`);
      } finally {
        await server.close();
      }
    },
  };
}

/** A server that may run in another process. */
export type ServerAddress = Pick<RunningServer, 'address'>;

interface RawRequest {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

interface ApiRequest<Name extends KnownEndpoint> extends RawRequest {
  /** Takes the place of the parameter in the path. */
  id?: number | string;
  query?: Record<string, string>;
  body?: BodyOf<Endpoints[Name]>;
}

interface ApiResponse<Data> {
  status: number;
  reply: Envelope<Data>;
  headers: Headers;
  text: string;
}

/** Calls an endpoint over HTTP, as any client would. */
export async function call<Name extends KnownEndpoint>(
  server: ServerAddress,
  name: Name,
  { id, query, ...request }: ApiRequest<Name> = {},
): Promise<ApiResponse<ReplyOf<Endpoints[Name]>>> {
  const [method = '', path = ''] = name.split(' ', 2);
  const search = query ? `?${new URLSearchParams(query).toString()}` : '';
  const address = `/api${id === undefined ? path : path.replace(/\{\w+\}/, String(id))}${search}`;
  return callRaw(server, method, address, request) as Promise<ApiResponse<ReplyOf<Endpoints[Name]>>>;
}

/** Calls an endpoint and returns its data; a refusal fails the test. */
export async function callData<Name extends KnownEndpoint>(
  server: ServerAddress,
  name: Name,
  request: ApiRequest<Name> = {},
): Promise<ReplyOf<Endpoints[Name]>> {
  const { reply } = await call(server, name, request);
  if (!reply.success) throw new Error(`${name} was refused: ${reply.code} ${JSON.stringify(reply.data)}`);
  return reply.data;
}

function toBody(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (body instanceof Uint8Array) return new Uint8Array(body);
  return typeof body === 'string' ? body : JSON.stringify(body);
}

export async function callRaw(
  server: ServerAddress,
  method: string,
  path: string,
  { token, body, headers = {}, signal }: RawRequest = {},
): Promise<ApiResponse<unknown>> {
  const response = await fetch(server.address + path, {
    method,
    headers: {
      'x-api-key': API_KEY,
      'accept-language': 'en',
      ...(body !== undefined && {
        'content-type': body instanceof Uint8Array ? 'image/jpeg' : 'application/json',
      }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: toBody(body) }),
    ...(signal && { signal }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const reply = (isJson && text !== '' ? JSON.parse(text) : undefined) as Envelope<unknown>;
  return { status: response.status, reply, headers: response.headers, text };
}
