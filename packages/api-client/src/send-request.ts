import type { Accepted, Refused } from '@sanam/contract';

import { abortWithEither } from './abort-signals.ts';
import { ApiUnreachable } from './api-errors.ts';

export interface ApiReply {
  readonly status: number;
  /** Undefined when the reply is not of this API. */
  readonly envelope: Accepted<unknown> | Refused | undefined;
  /** The server's `Date` header; NaN without one. */
  readonly at: number;
}

export interface SendOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** Sends once and reads the reply. Throws ApiUnreachable, or the caller's own abort. */
export async function sendRequest(
  url: string,
  init: RequestInit,
  { fetch, timeoutMs, signal }: SendOptions,
): Promise<ApiReply> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      ...init,
      signal: signal === undefined ? timeout : abortWithEither(signal, timeout),
    });
    const at = Date.parse(response.headers.get('date') ?? '');
    const { status } = response;
    if (response.ok && response.headers.get('content-type') === 'image/jpeg') {
      const data = new Uint8Array(await response.arrayBuffer());
      return { status, envelope: { success: true, message: '', data }, at };
    }
    return { status, envelope: readEnvelope(await response.text()), at };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiUnreachable(timeout.aborted ? 'TIMEOUT' : 'NETWORK', error);
  }
}

function readEnvelope(text: string): ApiReply['envelope'] {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof body !== 'object' || body === null || !('success' in body) || !('message' in body))
    return undefined;
  if (typeof body.message !== 'string') return undefined;
  if (body.success === true && 'data' in body) return body as Accepted<unknown>;
  if (body.success === false && 'code' in body && typeof body.code === 'string') return body as Refused;
  return undefined;
}
