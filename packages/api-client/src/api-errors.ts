import type { RefusalCode, Refused } from '@sanam/contract';

/** The server refused the request; `message` is its sentence in the player's language. */
export class ApiRefusal extends Error {
  readonly status: number;
  readonly code: RefusalCode;
  readonly data: unknown;

  constructor(status: number, refused: Refused) {
    super(refused.message);
    this.name = 'ApiRefusal';
    this.status = status;
    this.code = refused.code;
    this.data = refused.data;
  }
}

/**
 * - `NETWORK`: no reply at all;
 * - `TIMEOUT`: no reply in time;
 * - `BAD_REPLY`: a reply that is not of this API, such as a proxy's error page;
 * - `REFRESH`: the token had expired and could not be renewed just now.
 */
export type UnreachableKind = 'NETWORK' | 'TIMEOUT' | 'BAD_REPLY' | 'REFRESH';

/** The server may have acted, so a caller that moves money must look it up instead of reporting a failure. */
export class ApiUnreachable extends Error {
  readonly kind: UnreachableKind;

  constructor(kind: UnreachableKind, cause?: unknown) {
    super(kind, { cause });
    this.name = 'ApiUnreachable';
    this.kind = kind;
  }
}
