import { Refusal } from '@sanam/contract';
import type { Database } from '../../../db/database.ts';
import { nameOf } from '../../audit/actor.ts';
import type { Actor } from '../../audit/actor.ts';
import { writeAudit } from '../../audit/write-audit.ts';

/**
 * The parts of a player's page, each read by a request of its own, and what else shows their money: one of their bets that
 * was found by its code, and one of their transfers.
 */
export type PlayerPart = 'PAGE' | 'ENTRIES' | 'BETS' | 'TRANSFERS' | 'NOTES' | 'ACTS' | 'TICKET' | 'TRANSFER';

interface Reading {
  playerId: number;
  part: PlayerPart;
  actor: Actor;
}

/** Writes down who reads a player's page, before anything of it is returned. */
export function recordReading({ db }: { db: Database }, { playerId, part, actor }: Reading): Promise<void> {
  return db.transact(async (tx) => {
    const [player] = await tx.query('SELECT FROM player WHERE id = $1', [playerId]);
    if (!player) throw new Refusal('PLAYER_NOT_FOUND');
    await writeAudit(tx, { actor, action: 'PLAYER_READ', subject: `player/${playerId}`, after: { part } });
  });
}

/** The same for what a screen reads again every few seconds: once an hour. */
export async function recordPolledReading(needs: { db: Database }, reading: Reading): Promise<void> {
  const { playerId, part, actor } = reading;
  const recorded = await needs.db.query(
    `SELECT FROM audit
      WHERE subject = $1 AND actor = $2 AND action = 'PLAYER_READ' AND after ->> 'part' = $3
        AND at > now() - interval '1 hour' LIMIT 1`,
    [`player/${playerId}`, nameOf(actor), part],
    'polled-reading',
  );
  if (recorded.length === 0) await recordReading(needs, reading);
}
