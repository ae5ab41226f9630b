import type { Accepted, Endpoints, KnownEndpoint, Language, RefusalCode, ReplyOf } from '@sanam/contract';

import { waitUnlessAborted } from './abort-signals.ts';
import { ApiRefusal, ApiUnreachable } from './api-errors.ts';
import { buildRequest } from './build-request.ts';
import type { AnyCallOptions, CallArguments } from './call-options.ts';
import { createSessionRefresher, type RefreshSession } from './create-session-refresher.ts';
import { readDeviceToken } from './device-token.ts';
import { isPublicEndpoint } from './public-endpoints.ts';
import { sendRequest, type ApiReply } from './send-request.ts';
import type { StoredSession, SessionStore } from './session-store.ts';

export interface ApiClientOptions {
  /** `/api`, or wherever an operator hosts it. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly language: () => Language;
  readonly session: SessionStore;
  /** The player has to log in again; the store is already empty. */
  readonly onSessionLost: () => void;
  /** Called after each reply with the time on the server's clock. */
  readonly onServerTime?: (at: number) => void;
  readonly fetch?: typeof globalThis.fetch;
  /** The browser's own unless given; null where there are none. */
  readonly locks?: Pick<LockManager, 'request'> | null;
  readonly timeoutMs?: number;
}

/** Resolves with the server's message and data; throws ApiRefusal or ApiUnreachable. */
export type ApiCall = <Name extends KnownEndpoint>(
  name: Name,
  ...args: CallArguments<Name>
) => Promise<Accepted<ReplyOf<Endpoints[Name]>>>;

export interface ApiClient {
  readonly call: ApiCall;
  /** For a session refused elsewhere than in a call: at the live connection. Throws ApiUnreachable. */
  readonly renewSession: RefreshSession;
}

const DEFAULT_TIMEOUT_MS = 15_000;
/**
 * Twice this is less than the server's grace for a spent token, so a refresh whose reply was lost is retried in time.
 */
const REFRESH_TIMEOUT_MS = 4000;

export function createApiClient({
  baseUrl,
  apiKey,
  language,
  session,
  onSessionLost,
  onServerTime,
  fetch = (...request) => globalThis.fetch(...request),
  locks = globalThis.navigator?.locks ?? null,
  timeoutMs = DEFAULT_TIMEOUT_MS,
}: ApiClientOptions): ApiClient {
  const refreshSession = createSessionRefresher({
    session,
    locks,
    onSessionLost,
    requestRefresh,
  });

  /** The server returns the same successor for a token that it has just exchanged, so a retry is safe. */
  async function requestRefresh(refreshToken: string): Promise<ApiReply> {
    const attempt = () =>
      send('POST /auth/refresh', { body: { refreshToken } }, undefined, REFRESH_TIMEOUT_MS);
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof ApiUnreachable) return attempt();
      throw error;
    }
  }

  async function send(
    name: KnownEndpoint,
    options: AnyCallOptions,
    stored: StoredSession | undefined,
    longestMs = timeoutMs,
  ): Promise<ApiReply> {
    const deviceToken = isPublicEndpoint(name) ? readDeviceToken() : undefined;
    const frame = { baseUrl, apiKey, language: language(), accessToken: stored?.accessToken, deviceToken };
    const { url, init } = buildRequest(name, options, frame);
    const allowedMs = Math.min(timeoutMs, longestMs);
    const reply = await sendRequest(url, init, { fetch, timeoutMs: allowedMs, signal: options.signal });
    if (!Number.isNaN(reply.at)) onServerTime?.(reply.at);
    return reply;
  }

  return {
    renewSession: refreshSession,

    async call<Name extends KnownEndpoint>(name: Name, ...[options = {}]: [AnyCallOptions?]) {
      if (isPublicEndpoint(name)) return unwrapReply<Name>(await send(name, options, undefined));

      const stored = session.read();
      const reply = await send(name, options, stored);
      if (!isAboutToken(reply)) return unwrapReply<Name>(reply);

      options.signal?.throwIfAborted();
      const renewed = await waitUnlessAborted(refreshSession(stored), options.signal);
      // Once: a request that is refused with the new token as well is not retried.
      return unwrapReply<Name>(renewed === undefined ? reply : await send(name, options, renewed));
    },
  };
}

/** A 401 for a wrong key or a wrong password says nothing about the token. */
function isAboutToken({ status, envelope }: ApiReply): boolean {
  if (status !== 401) return false;
  return envelope === undefined || envelope.success || !OTHER_401.has(envelope.code);
}

const OTHER_401: ReadonlySet<RefusalCode> = new Set(['API_KEY', 'INVALID_CREDENTIALS']);

function unwrapReply<Name extends KnownEndpoint>({
  status,
  envelope,
}: ApiReply): Accepted<ReplyOf<Endpoints[Name]>> {
  if (envelope === undefined) throw new ApiUnreachable('BAD_REPLY', { status });
  if (!envelope.success) throw new ApiRefusal(status, envelope);
  return envelope as Accepted<ReplyOf<Endpoints[Name]>>;
}
