import type { Accepted, Refused } from '@sanam/contract';

import { abortWithEither } from './abort-signals.ts';
import { ApiUnreachable } from './api-errors.ts';

export interface Heard {
  readonly status: number;
  /** Undefined when whatever answered does not speak our API. */
  readonly answer: Accepted<unknown> | Refused | undefined;
  /** When it was given, by the clock of who gave it; NaN when that was not said. */
  readonly at: number;
}

export interface SendOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** Sends once and reads the answer. Throws ApiUnreachable, or the caller's own abort. */
export async function sendRequest(
  url: string,
  init: RequestInit,
  { fetch, timeoutMs, signal }: SendOptions,
): Promise<Heard> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      ...init,
      signal: signal === undefined ? timeout : abortWithEither(signal, timeout),
    });
    const at = Date.parse(response.headers.get('date') ?? '');
    return { status: response.status, answer: readAnswer(await response.text()), at };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiUnreachable(timeout.aborted ? 'TIMEOUT' : 'NETWORK', error);
  }
}

function readAnswer(text: string): Heard['answer'] {
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
