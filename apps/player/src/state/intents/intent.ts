import { asRecord, parseRecord } from '@sanam/api-client';
import type { RefusalCode } from '@sanam/contract';

/** A request that moves money, as the player confirmed it. */
export interface IntentRequest {
  readonly endpoint: string;
  readonly body: object;
  /** What the screen showed when the player confirmed, to be able to describe the request later. */
  readonly shown: object;
}

/**
 * - `sending`: on its way for the first time;
 * - `unknown`: there is no certain reply yet, and it is being retried; it must not be presented as failed;
 * - `placed`, `refused`: the server's decision, stored until the player has seen it.
 */
export type Outcome<Placed> =
  | { readonly status: 'sending' | 'unknown' }
  | { readonly status: 'placed'; readonly placed: Placed }
  | {
      readonly status: 'refused';
      readonly code: RefusalCode;
      /** The server's message to the player. */
      readonly message: string;
      /** With RATE_CHANGED, the current prices. */
      readonly data: unknown;
    };

export type Intent<Request extends IntentRequest = IntentRequest, Placed = unknown> = Request & {
  /** The idempotency key of every attempt. */
  readonly id: string;
  readonly playerUsername: string;
  /** On this device's clock. */
  readonly createdAt: number;
  readonly outcome: Outcome<Placed>;
};

/** The age in whole seconds, so that the server can refuse a bet that is only sent long after it was confirmed. */
export function ageOf({ createdAt }: { readonly createdAt: number }): number {
  return Math.max(0, Math.floor((Date.now() - createdAt) / 1000));
}

export function isDecided({ outcome }: { readonly outcome: Outcome<unknown> }): boolean {
  return outcome.status === 'placed' || outcome.status === 'refused';
}

/** Parses a stored intent for one of these endpoints; undefined when it is not one. */
export function parseIntent(text: string | null, endpoints: readonly string[]): Intent | undefined {
  const fields = parseRecord(text);
  const { status } = asRecord(fields['outcome']);
  const isIntent =
    typeof fields['id'] === 'string' &&
    typeof fields['playerUsername'] === 'string' &&
    typeof fields['createdAt'] === 'number' &&
    typeof fields['endpoint'] === 'string' &&
    endpoints.includes(fields['endpoint']) &&
    STATUSES.has(status) &&
    isFilled(fields['body']) &&
    isFilled(fields['shown']);
  return isIntent ? (fields as unknown as Intent) : undefined;
}

const STATUSES: ReadonlySet<unknown> = new Set<Outcome<unknown>['status']>([
  'sending',
  'unknown',
  'placed',
  'refused',
]);

function isFilled(value: unknown): boolean {
  return Object.keys(asRecord(value)).length > 0;
}
