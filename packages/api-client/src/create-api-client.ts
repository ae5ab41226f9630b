import type { Accepted, Endpoints, KnownEndpoint, Language, RefusalCode, ReplyOf } from '@sanam/contract';

import { waitUnlessAborted } from './abort-signals.ts';
import { ApiRefusal, ApiUnreachable } from './api-errors.ts';
import { buildRequest } from './build-request.ts';
import type { AnyCallOptions, CallArguments } from './call-options.ts';
import { createSessionRefresher, type RefreshSession } from './create-session-refresher.ts';
import { isPublicEndpoint } from './public-endpoints.ts';
import { sendRequest, type Heard } from './send-request.ts';
import type { HeldSession, SessionStore } from './session-store.ts';

export interface ApiClientOptions {
  /** `/api`, or wherever an operator hosts it. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly language: () => Language;
  readonly session: SessionStore;
  /** The player has to log in again; the store is already empty. */
  readonly onSessionLost: () => void;
  /** Told with an answer what the server's clock says. */
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
/** Twice this is less than the server's grace for a spent token: a lost answer is asked for again in time. */
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

  /** The server answers a token that it has just exchanged with the same successor, so asking again is safe. */
  async function requestRefresh(refreshToken: string): Promise<Heard> {
    const ask = () => send('POST /auth/refresh', { body: { refreshToken } }, undefined, REFRESH_TIMEOUT_MS);
    try {
      return await ask();
    } catch (error) {
      if (error instanceof ApiUnreachable) return ask();
      throw error;
    }
  }

  async function send(
    name: KnownEndpoint,
    options: AnyCallOptions,
    held: HeldSession | undefined,
    longestMs = timeoutMs,
  ): Promise<Heard> {
    const frame = { baseUrl, apiKey, language: language(), accessToken: held?.accessToken };
    const { url, init } = buildRequest(name, options, frame);
    const allowedMs = Math.min(timeoutMs, longestMs);
    const heard = await sendRequest(url, init, { fetch, timeoutMs: allowedMs, signal: options.signal });
    if (!Number.isNaN(heard.at)) onServerTime?.(heard.at);
    return heard;
  }

  return {
    renewSession: refreshSession,

    async call<Name extends KnownEndpoint>(name: Name, ...[options = {}]: [AnyCallOptions?]) {
      if (isPublicEndpoint(name)) return openAnswer<Name>(await send(name, options, undefined));

      const held = session.read();
      const heard = await send(name, options, held);
      if (!isAboutToken(heard)) return openAnswer<Name>(heard);

      options.signal?.throwIfAborted();
      const renewed = await waitUnlessAborted(refreshSession(held), options.signal);
      // Once: a new token that is refused as well is an answer, not a reason to go round again.
      return openAnswer<Name>(renewed === undefined ? heard : await send(name, options, renewed));
    },
  };
}

/** A 401 for a wrong key or a wrong password says nothing about the token. */
function isAboutToken({ status, answer }: Heard): boolean {
  if (status !== 401) return false;
  return answer === undefined || answer.success || !OTHER_401.has(answer.code);
}

const OTHER_401: ReadonlySet<RefusalCode> = new Set(['API_KEY', 'INVALID_CREDENTIALS']);

function openAnswer<Name extends KnownEndpoint>({
  status,
  answer,
}: Heard): Accepted<ReplyOf<Endpoints[Name]>> {
  if (answer === undefined) throw new ApiUnreachable('BAD_ANSWER', { status });
  if (!answer.success) throw new ApiRefusal(status, answer);
  return answer as Accepted<ReplyOf<Endpoints[Name]>>;
}
