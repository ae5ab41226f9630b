import type { Tokens } from '@sanam/contract';

export interface StoredSession {
  readonly accessToken: string;
  /** An operator's session has none: when it expires, the operator logs in again. */
  readonly refreshToken?: string | undefined;
  readonly player?: { readonly username: string } | undefined;
}

/** Where the session is stored. `read` must see what another tab has written a moment ago. */
export interface SessionStore {
  read(): StoredSession | undefined;
  write(tokens: Tokens): void;
  clear(): void;
}
