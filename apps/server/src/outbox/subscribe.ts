import type { MatchEvent, PlayerEvent } from '@sanam/contract';
import type { Database } from '../db/database.ts';
import { LIVE_CHANNEL } from './publish-events.ts';

/** A published event, as every server receives it. Without `event` it was too long to publish: read the match instead. */
export type OutboxMessage =
  | { matchId: number; playerId: null; event?: MatchEvent }
  | { matchId: null; playerId: number; event?: PlayerEvent };

/** @param onReconnect called when messages may have been missed */
export function subscribe(
  db: Pick<Database, 'listen'>,
  onMessage: (message: OutboxMessage) => void,
  onReconnect: () => void,
): Promise<() => Promise<void>> {
  return db.listen(LIVE_CHANNEL, (text) => onMessage(JSON.parse(text) as OutboxMessage), onReconnect);
}
