import type { Tokens } from '@sanam/contract';

export interface HeldSession {
  readonly accessToken: string;
  /** An operator's session has none: when it runs out, he logs in again. */
  readonly refreshToken?: string | undefined;
  readonly player?: { readonly username: string } | undefined;
}

/** Where the session is kept. `read` must see what another tab has written a moment ago. */
export interface SessionStore {
  read(): HeldSession | undefined;
  write(tokens: Tokens): void;
  clear(): void;
}
