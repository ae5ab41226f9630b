import { asRecord, parseRecord } from '@sanam/api-client';
import type { Player, Tokens } from '@sanam/contract';
import type { PersistStorage } from 'zustand/middleware';

export const SESSION_KEY = 'sanam-session';

export type StoredTokens = { readonly [Part in keyof Tokens]: Tokens[Part] | null };

/** What is stored now, another tab's last word included; undefined unless all three parts are there. */
export function readStoredSession(): Tokens | undefined {
  const { accessToken, refreshToken, player } = readParts();
  return accessToken && refreshToken && player ? { accessToken, refreshToken, player } : undefined;
}

/** Never throws: a browser that keeps nothing, or something that is not ours, must not stop the app. */
export const sessionStorageArea: PersistStorage<StoredTokens> = {
  getItem: () => ({ state: readParts(), version: 0 }),
  setItem: (_name, value) => write(JSON.stringify(value)),
  removeItem: () => write(null),
};

/** Stands in where the browser refuses local storage; the session then lasts as long as the tab. */
let inMemory: string | null = null;
/** Some let it be read but not written. */
let isKept = true;

function write(text: string | null): void {
  inMemory = text;
  try {
    if (text === null) localStorage.removeItem(SESSION_KEY);
    else localStorage.setItem(SESSION_KEY, text);
    isKept = true;
  } catch {
    // The copy in memory serves this tab.
    isKept = false;
  }
}

function readText(): string | null {
  try {
    return isKept ? localStorage.getItem(SESSION_KEY) : inMemory;
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
