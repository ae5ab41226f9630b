import { onOperatorChange } from '../session/session.ts';
import { api } from '../api.ts';
import { applyMatch, type DeskMatch } from '../matches.ts';

/** Matches that this desk has taken and that may still be listed without a holder. */
const taken = new Set<number>();
onOperatorChange(() => taken.clear());

/** Only its holder changes a match. Betting on it then closes when no desk reports that it is there. */
export async function take(matchId: number): Promise<void> {
  const params = { id: String(matchId) };
  const { data } = await api.call('POST /desk/matches/{id}/take', { params, body: { isWatched: true } });
  taken.add(matchId);
  applyMatch(data);
}

/** A match that nobody holds is taken before it is changed. */
export async function takeFirst({ id, holder }: DeskMatch): Promise<void> {
  if (holder === null && !taken.has(id)) await take(id);
}

/** Lets it go. */
export async function release(matchId: number): Promise<void> {
  taken.delete(matchId);
  const { data } = await api.call('POST /desk/matches/{id}/release', { params: { id: String(matchId) } });
  applyMatch(data);
}
