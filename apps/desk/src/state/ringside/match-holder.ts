import { onOperatorChange, readOperator } from '../session/session.ts';
import { api } from '../api.ts';
import { applyMatch, type DeskMatch } from '../matches.ts';

/** Matches that this desk has taken. They may still be listed without a holder. */
const taken = new Set<number>();
/** Those whose request is under way: an event may bring it before the reply. */
const taking = new Set<number>();
onOperatorChange(() => taken.clear());

/** Whether this desk has taken the match, instead of having got it from another operator. */
export function isTakenHere(matchId: number): boolean {
  return taken.has(matchId) || taking.has(matchId);
}

/** Only its holder changes a match. Betting on it then closes when no desk reports that it is there. */
export async function take(matchId: number): Promise<void> {
  const params = { id: String(matchId) };
  taking.add(matchId);
  try {
    const { data } = await api.call('POST /desk/matches/{id}/take', { params, body: { isWatched: true } });
    taken.add(matchId);
    applyMatch(data);
  } finally {
    taking.delete(matchId);
  }
}

/**
 * A match that nobody holds is taken before it is changed. So is one that the operator has taken on another device:
 * ending that one must not close it.
 */
export async function takeFirst({ id, holder }: DeskMatch): Promise<void> {
  const isFree = holder === null || holder.username === readOperator()?.username;
  if (isFree && !taken.has(id)) await take(id);
}

/** Releases the match. */
export async function release(matchId: number): Promise<void> {
  taken.delete(matchId);
  const { data } = await api.call('POST /desk/matches/{id}/release', { params: { id: String(matchId) } });
  applyMatch(data);
}

/** Makes another operator the holder. */
export async function give(matchId: number, operatorId: number): Promise<void> {
  const params = { id: String(matchId) };
  const { data } = await api.call('POST /desk/matches/{id}/hand-over', { params, body: { operatorId } });
  taken.delete(matchId);
  applyMatch(data);
}
