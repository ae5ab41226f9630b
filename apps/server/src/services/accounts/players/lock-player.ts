import { Refusal } from '@sanam/contract';
import type { Sql } from '../../../db/database.ts';

interface LockedPlayer {
  status: 'ACTIVE' | 'DISABLED';
  phone: string;
  bank_code: string;
  bank_account: string;
}

/**
 * A log-in waits for this lock and then reads the status again: no session of a disabled player opens beside those
 * ended.
 */
export async function lockPlayer(tx: Sql, playerId: number): Promise<LockedPlayer> {
  const [player] = await tx.query<LockedPlayer>(
    'SELECT status, phone, bank_code, bank_account FROM player WHERE id = $1 FOR NO KEY UPDATE',
    [playerId],
  );
  if (!player) throw new Refusal('PLAYER_NOT_FOUND');
  return player;
}
