import { create } from 'zustand';

import { parseNotedResults, type NotedResult } from '../../lib/ringside/noted-results.ts';
import { useOperator } from '../session/session.ts';

/*
 * Results that were noted while the server did not reply. They stay on this device, through a reload too, until they
 * are called or dismissed; nothing sends them. Another operator at this device does not see them, who may be the second
 * to call.
 */

const KEY = 'sanam-desk-noted-results';

const useNoted = create<{ readonly noted: readonly NotedResult[] }>()(() => ({ noted: readStored() }));

globalThis.addEventListener('storage', () => useNoted.setState({ noted: readStored() }));

/** What this operator has noted of a match. */
export function useNotedResult(matchId: number): NotedResult | undefined {
  const username = useOperator()?.username;
  return useNoted(({ noted }) =>
    noted.find((entry) => entry.matchId === matchId && entry.username === username),
  );
}

/** In place of what the operator has noted of this match before. */
export function noteResult(note: Omit<NotedResult, 'at'>): void {
  store([...others(note), { ...note, at: Date.now() }]);
}

export function dropNote(note: Pick<NotedResult, 'matchId' | 'username'>): void {
  store(others(note));
}

function others({ matchId, username }: Pick<NotedResult, 'matchId' | 'username'>): NotedResult[] {
  return readStored().filter((entry) => entry.matchId !== matchId || entry.username !== username);
}

function store(noted: readonly NotedResult[]): void {
  useNoted.setState({ noted });
  try {
    if (noted.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(noted));
  } catch {
    // Without storage they last until the next reload.
  }
}

function readStored(): NotedResult[] {
  try {
    return parseNotedResults(localStorage.getItem(KEY), Date.now());
  } catch {
    return [];
  }
}
