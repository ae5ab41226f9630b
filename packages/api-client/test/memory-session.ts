import type { Tokens } from '@sanam/contract';

import type { SessionStore } from '../src/index.ts';

export interface MemorySession extends SessionStore {
  stored: Tokens | undefined;
}

/** A session in memory, as two tabs of one browser share it. */
export function memorySession(stored: Tokens | undefined): MemorySession {
  return {
    stored,
    read() {
      return this.stored;
    },
    write(tokens) {
      this.stored = tokens;
    },
    clear() {
      this.stored = undefined;
    },
  };
}

export function tokens(generation: number, username = '0800000001'): Tokens {
  return {
    accessToken: `access-${generation}`,
    refreshToken: `refresh-${generation}`,
    player: { username, phone: username, fullName: 'Somchai' },
  };
}
