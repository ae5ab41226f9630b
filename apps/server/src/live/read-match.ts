import type { Match } from '@sanam/contract';
import type { AppContext } from '../app-context.ts';
import { createInvalidatingCache } from '../platform/invalidating-cache.ts';

export type ReadMatch = (matchId: number) => Promise<Match>;

const MAX_ENTRIES = 500;
const MAX_AGE_MS = 2000;

/** Reads matches through a cache: a thousand clients that reconnect at once cost one query. */
export function createMatchReader({ catalog, matchChanged }: AppContext): ReadMatch {
  const cache = createInvalidatingCache<Match>({ maxEntries: MAX_ENTRIES, maxAgeMs: MAX_AGE_MS });
  matchChanged.subscribe((changed) => cache.invalidate(changed));
  return (matchId) => cache.read(String(matchId), matchId, () => catalog.readMatch(matchId));
}
