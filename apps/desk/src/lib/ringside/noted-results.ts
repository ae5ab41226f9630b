import { MATCH_RESULTS, type MatchResult } from '@sanam/betting';
import { asRecord } from '@sanam/api-client';

/** A result that an operator has seen and could not call, since the server did not reply. */
export interface NotedResult {
  readonly username: string;
  readonly matchId: number;
  readonly result: MatchResult;
  /** On this device's clock. */
  readonly at: number;
}

const KEPT_MS = 24 * 3600 * 1000;

/** Those that are complete and not older than a day: what another version or a person has written is not trusted. */
export function parseNotedResults(text: string | null, now: number): NotedResult[] {
  let listed: unknown;
  try {
    listed = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  return Array.isArray(listed) ? listed.flatMap((entry) => parseNoted(entry, now)) : [];
}

function parseNoted(entry: unknown, now: number): NotedResult[] {
  const { username, matchId, result, at } = asRecord(entry);
  const known = MATCH_RESULTS.find((possible) => possible === result);
  if (typeof username !== 'string' || typeof matchId !== 'number' || typeof at !== 'number') return [];
  return known === undefined || at > now || now - at > KEPT_MS
    ? []
    : [{ username, matchId, result: known, at }];
}
