import { Refusal } from '@sanam/contract';
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

/** Match ids are positive four-byte integers. */
const MATCH_ID = /^[1-9][0-9]{0,9}$/;
const MATCH_ID_MAX = 2_147_483_647;

export function parseMatchId(given: string): number {
  if (!MATCH_ID.test(given)) throw new Refusal('INVALID_INPUT');
  const matchId = Number(given);
  if (matchId > MATCH_ID_MAX) throw new Refusal('MATCH_NOT_FOUND');
  return matchId;
}
