import type { AnnouncementEvent, DeskChange, DeskChannel, MatchEvent, PlayerEvent } from '@sanam/contract';
import type { Database } from '../db/database.ts';
import { LIVE_CHANNEL } from './publish-events.ts';

/** What the desk receives with an event, and players do not. */
interface ForDesk<Channel = DeskChannel> {
  seq: number;
  channel: Channel;
  by: string | null;
}

/**
 * A published event, as every server receives it. Without `event` it was too long to publish: read the match instead.
 */
export type OutboxMessage =
  | ({ matchId: number; playerId: null; event?: MatchEvent } & ForDesk)
  | ({ matchId: null; playerId: null; event?: DeskChange } & ForDesk)
  /** Every player receives it, and no desk. */
  | ({ matchId: null; playerId: null; event?: AnnouncementEvent } & ForDesk<'players'>)
  | { matchId: null; playerId: number; event?: PlayerEvent };

/** @param onReconnect called when messages may have been missed */
export function subscribe(
  db: Pick<Database, 'listen'>,
  onMessage: (message: OutboxMessage) => void,
  onReconnect: () => void,
): Promise<() => Promise<void>> {
  return db.listen(LIVE_CHANNEL, (text) => onMessage(JSON.parse(text) as OutboxMessage), onReconnect);
}
