import { asRecord, parseRecord } from '@sanam/api-client';
import type { RefusalCode } from '@sanam/contract';

/** What a player has confirmed. */
export interface Asked {
  readonly endpoint: string;
  readonly body: object;
  /** What he saw when he confirmed it, to be able to say later which it was. */
  readonly shown: object;
}

/**
 * - `sending`: on its way for the first time;
 * - `unknown`: no certain answer yet, and it is being asked for: never to be called failed;
 * - `placed`, `refused`: the server's word, kept until the player has seen it.
 */
export type Outcome<Placed> =
  | { readonly status: 'sending' | 'unknown' }
  | { readonly status: 'placed'; readonly placed: Placed }
  | {
      readonly status: 'refused';
      readonly code: RefusalCode;
      /** The server's sentence. */
      readonly message: string;
      /** With RATE_CHANGED, what is on offer now. */
      readonly data: unknown;
    };

export type Intent<What extends Asked = Asked, Placed = unknown> = What & {
  /** The idempotency key it is sent under, however often. */
  readonly id: string;
  readonly playerUsername: string;
  /** On this device's clock. */
  readonly createdAt: number;
  readonly outcome: Outcome<Placed>;
};

/** In whole seconds, for the server to judge: nobody wants the bet of yesterday placed when his phone finds a network. */
export function ageOf({ createdAt }: { readonly createdAt: number }): number {
  return Math.max(0, Math.floor((Date.now() - createdAt) / 1000));
}

export function isDecided({ outcome }: { readonly outcome: Outcome<unknown> }): boolean {
  return outcome.status === 'placed' || outcome.status === 'refused';
}

/** What was stored as an intent for one of these endpoints; undefined when it is none. */
export function readIntent(text: string | null, endpoints: readonly string[]): Intent | undefined {
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
