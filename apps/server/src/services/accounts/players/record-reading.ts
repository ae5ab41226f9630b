import { Refusal } from '@sanam/contract';
import type { Database } from '../../../db/database.ts';
import type { Actor } from '../../audit/actor.ts';
import { writeAudit } from '../../audit/write-audit.ts';

/** The parts of a player's page, each read by a request of its own, and one of their bets that was found by its code. */
export type PlayerPart = 'PAGE' | 'ENTRIES' | 'BETS' | 'TRANSFERS' | 'NOTES' | 'ACTS' | 'TICKET';

/** Writes down who reads a player's page, before anything of it is returned. */
export function recordReading(
  { db }: { db: Database },
  { playerId, part, actor }: { playerId: number; part: PlayerPart; actor: Actor },
): Promise<void> {
  return db.transact(async (tx) => {
    const [player] = await tx.query('SELECT FROM player WHERE id = $1', [playerId]);
    if (!player) throw new Refusal('PLAYER_NOT_FOUND');
    await writeAudit(tx, { actor, action: 'PLAYER_READ', subject: `player/${playerId}`, after: { part } });
  });
}
