import type { BodyOf, Endpoints, KnownEndpoint, ReplyOf, Tokens } from '@sanam/contract';
import { AGENT_ID, DEFAULT_ACCOUNT_ID } from '@sanam/contract';
import type { Answer, Registration } from '@sanam/contract';
import { readConfig } from '../../src/config/read-config.ts';
import type { ServerExtension } from '../../src/main/extension.ts';
import { startServer } from '../../src/main/start-server.ts';
import type { RunningServer } from '../../src/main/start-server.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { DATABASE_CONNECT_TIMEOUT_MS, freshStore } from './store.ts';

export const API_KEY = 'test-key';
export const TOKEN_SECRET = 'a secret that only the tests of this server know';

interface TestServerOptions {
  env?: Record<string, string>;
  clock?: Clock;
  /** Where built apps are; without it only the API is served. */
  webRoot?: string;
  /** Used with DEMO=on. */
  demo?: ServerExtension;
  /** For a test that breaks the books on purpose, or looks at them itself. */
  provesBooks?: boolean;
}

/**
 * A real server on a real port with an empty database; nothing in it is replaced but, if asked, its clock. Whatever a
 * test was about, its books are proved when it is done with the server.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<RunningServer> {
  const config = readConfig({
    PORT: '0',
    DEMO: 'off',
    API_KEY,
    TOKEN_SECRET,
    LOG_LEVEL: 'silent',
    LOGIN_ATTEMPTS_PER_ADDRESS: '100000',
    PASSWORD_HASH_COST: 'light',
    DATABASE_CONNECT_TIMEOUT_MS,
    ...(await freshStore()),
    ...options.env,
  });
  const server = await startServer({
    config,
    logger: createLogger(config.logLevel),
    ...(options.clock && { clock: options.clock }),
    ...(options.webRoot !== undefined && { webRoot: options.webRoot }),
    ...(options.demo && { demo: options.demo }),
  });
  if (options.provesBooks === false) return server;
  return {
    ...server,
    async close() {
      try {
        const { checks } = await server.app.checkLedger();
        const broken = checks.filter((check) => check.violations > 0);
        if (broken.length > 0) throw new Error(`the books are broken: ${JSON.stringify(broken)}`);
      } finally {
        await server.close();
      }
    },
  };
}

/** Where a server answers; it may run in a process of its own. */
export type Addressed = Pick<RunningServer, 'address'>;

interface Asking {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Calls an endpoint as a foreign client would, and answers what came over the wire. */
export async function ask<Name extends KnownEndpoint>(
  server: Addressed,
  name: Name,
  { token, body, headers, signal }: Omit<Asking, 'body'> & { body?: BodyOf<Endpoints[Name]> } = {},
): Promise<{ status: number; answer: Answer<ReplyOf<Endpoints[Name]>>; headers: Headers }> {
  const [method = '', path = ''] = name.split(' ', 2);
  return askRaw(server, method, `/api${path}`, {
    ...(token !== undefined && { token }),
    ...(body !== undefined && { body }),
    ...(headers !== undefined && { headers }),
    ...(signal && { signal }),
  }) as Promise<{ status: number; answer: Answer<ReplyOf<Endpoints[Name]>>; headers: Headers }>;
}

export async function askRaw(
  server: Addressed,
  method: string,
  path: string,
  { token, body, headers = {}, signal }: Asking = {},
): Promise<{ status: number; answer: Answer<unknown>; headers: Headers; text: string }> {
  const response = await fetch(server.address + path, {
    method,
    headers: {
      'x-api-key': API_KEY,
      'accept-language': 'en',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const answer = (isJson && text !== '' ? JSON.parse(text) : undefined) as Answer<unknown>;
  return { status: response.status, answer, headers: response.headers, text };
}

let lastPhone = 810_000_000;

export function aRegistration(change: Partial<Registration> = {}): Registration {
  lastPhone += 1;
  return {
    phone: `0${lastPhone}`,
    password: 'arena-secret',
    fullName: 'สมหญิง ใจดี',
    bankName: 'ธนาคารไทยพาณิชย์',
    bankCode: 'SCB',
    bankAccount: '1234567890',
    line: 'somying',
    defaultAccountId: DEFAULT_ACCOUNT_ID,
    agentId: AGENT_ID,
    ...change,
  };
}

export interface Member extends Tokens {
  password: string;
  playerId: number;
}

/** A new player who has just logged in. */
export async function aMember(server: RunningServer, change: Partial<Registration> = {}): Promise<Member> {
  const form = aRegistration(change);
  await ask(server, 'POST /auth/register', { body: form });
  const tokens = await logIn(server, form.phone, form.password);
  const playerId = await server.app.accounts.findPlayerId(tokens.player.phone);
  if (playerId === undefined) throw new Error('the player was not made');
  return { ...tokens, password: form.password, playerId };
}

export async function logIn(server: RunningServer, username: string, password: string): Promise<Tokens> {
  const { answer } = await ask(server, 'POST /auth/login', { body: { username, password } });
  if (!answer.success) throw new Error(`could not log in: ${answer.code}`);
  return answer.data;
}
