import { Refusal } from '@sanam/contract';
import type { BetStatus } from '@sanam/contract';
import type { Sql } from '../../db/database.ts';

/** Whether a step bet of this player was accepted. Bets of other players are not found. */
export async function readStatus(
  { db }: { db: Sql },
  playerId: number,
  transactionId: string,
): Promise<{ transactionId: string; betStatus: BetStatus }> {
  const [bet] = await db.query<{ status: BetStatus }>(
    `SELECT status FROM bet WHERE id = $1 AND player_id = $2 AND kind <> 'LIVE'`,
    [transactionId, playerId],
    'step_status',
  );
  if (!bet) throw new Refusal('BET_NOT_FOUND');
  return { transactionId, betStatus: bet.status };
}
