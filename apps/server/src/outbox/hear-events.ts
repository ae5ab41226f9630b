import type { MatchEvent, PlayerEvent } from '@sanam/contract';
import type { Database } from '../db/database.ts';
import { LIVE_CHANNEL } from './publish-events.ts';

/** What every server hears of a fact. An event that was too long to be told is missing: the match is to be read. */
export type ToldEvent =
  | { matchId: number; playerId: null; event?: MatchEvent }
  | { matchId: null; playerId: number; event?: PlayerEvent };

export function hearEvents(
  db: Pick<Database, 'listen'>,
  heard: (told: ToldEvent) => void,
  lost: () => void,
): Promise<() => Promise<void>> {
  return db.listen(LIVE_CHANNEL, (text) => heard(JSON.parse(text) as ToldEvent), lost);
}
