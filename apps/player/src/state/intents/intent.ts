import { asRecord, parseRecord } from '@sanam/api-client';
import type { BodyOf, Endpoints, RefusalCode, ReplyOf } from '@sanam/contract';

/** What a player has confirmed. */
export type BetAsked = {
  [Name in BetEndpoint]: {
    readonly endpoint: Name;
    readonly body: BodyOf<Endpoints[Name]>;
    readonly shown: BetShown;
  };
}[BetEndpoint];

export type BetEndpoint = 'POST /bet' | 'POST /bet/draw';

/** What he saw when he confirmed it, to be able to say later which bet it was. */
export interface BetShown {
  readonly matchName: string;
  readonly redName: string;
  readonly blueName: string;
  readonly rateName: string;
  /** As the API spells them: 0.9, 1. */
  readonly multiply: number;
  readonly deduct: number;
}

export type PlacedBet = ReplyOf<Endpoints[BetEndpoint]>;

/**
 * - `sending`: on its way for the first time;
 * - `unknown`: no certain answer yet, and it is being asked for: never to be called failed;
 * - `placed`, `refused`: the server's word, kept until the player has seen it.
 */
export type BetOutcome =
  | { readonly status: 'sending' | 'unknown' }
  | { readonly status: 'placed'; readonly placed: PlacedBet }
  | {
      readonly status: 'refused';
      readonly code: RefusalCode;
      /** The server's sentence. */
      readonly message: string;
      /** With RATE_CHANGED, what is on offer now. */
      readonly data: unknown;
    };

export type BetIntent = BetAsked & {
  /** The idempotency key it is sent under, however often. */
  readonly id: string;
  readonly playerUsername: string;
  /** On this device's clock. */
  readonly createdAt: number;
  readonly outcome: BetOutcome;
};

export function isDecided({ outcome }: BetIntent): boolean {
  return outcome.status === 'placed' || outcome.status === 'refused';
}

/** What was stored as an intent; undefined when it is none. */
export function readIntent(text: string | null): BetIntent | undefined {
  const fields = parseRecord(text);
  const { status } = asRecord(fields['outcome']);
  const isIntent =
    typeof fields['id'] === 'string' &&
    typeof fields['playerUsername'] === 'string' &&
    typeof fields['createdAt'] === 'number' &&
    ENDPOINTS.has(fields['endpoint']) &&
    STATUSES.has(status) &&
    isFilled(fields['body']) &&
    isFilled(fields['shown']);
  return isIntent ? (fields as unknown as BetIntent) : undefined;
}

const ENDPOINTS: ReadonlySet<unknown> = new Set<BetEndpoint>(['POST /bet', 'POST /bet/draw']);
const STATUSES: ReadonlySet<unknown> = new Set<BetOutcome['status']>([
  'sending',
  'unknown',
  'placed',
  'refused',
]);

function isFilled(value: unknown): boolean {
  return Object.keys(asRecord(value)).length > 0;
}
