import type { Tokens } from '@sanam/contract';

import type { SessionStore } from '../src/index.ts';

export interface MemorySession extends SessionStore {
  held: Tokens | undefined;
}

/** What two tabs of one browser share. */
export function memorySession(held: Tokens | undefined): MemorySession {
  return {
    held,
    read() {
      return this.held;
    },
    write(tokens) {
      this.held = tokens;
    },
    clear() {
      this.held = undefined;
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
