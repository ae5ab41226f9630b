import { asRecord, parseRecord } from '@sanam/api-client';
import type { Player, Tokens } from '@sanam/contract';
import type { PersistStorage } from 'zustand/middleware';

export const SESSION_KEY = 'sanam-session';

export type StoredTokens = { readonly [Part in keyof Tokens]: Tokens[Part] | null };

/** The session as any tab has last stored it; undefined unless it is complete. */
export function readStoredSession(): Tokens | undefined {
  const { accessToken, refreshToken, player } = readParts();
  return accessToken && refreshToken && player ? { accessToken, refreshToken, player } : undefined;
}

/** Never throws: missing storage or foreign content must not stop the app. */
export const sessionStorageArea: PersistStorage<StoredTokens> = {
  getItem: () => ({ state: readParts(), version: 0 }),
  setItem: (_name, value) => write(JSON.stringify(value)),
  removeItem: () => write(null),
};

/** Used where the browser refuses local storage; the session then lasts as long as the tab. */
let inMemory: string | null = null;
/** Some browsers allow reading but not writing. */
let isWritable = true;

function write(text: string | null): void {
  inMemory = text;
  try {
    if (text === null) localStorage.removeItem(SESSION_KEY);
    else localStorage.setItem(SESSION_KEY, text);
    isWritable = true;
  } catch {
    // The copy in memory is used instead.
    isWritable = false;
  }
}

function readText(): string | null {
  try {
    return isWritable ? localStorage.getItem(SESSION_KEY) : inMemory;
  } catch {
    return inMemory;
  }
}

function readParts(): StoredTokens {
  const state = asRecord(parseRecord(readText())['state']);
  return {
    accessToken: asText(state['accessToken']),
    refreshToken: asText(state['refreshToken']),
    player: asPlayer(state['player']),
  };
}

function asPlayer(value: unknown): Player | null {
  const { fullName, username, phone } = asRecord(value);
  return typeof fullName === 'string' && typeof username === 'string' && typeof phone === 'string'
    ? { fullName, username, phone }
    : null;
}

function asText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
