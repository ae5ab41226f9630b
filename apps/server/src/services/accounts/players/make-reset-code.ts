import { Refusal } from '@sanam/contract';
import type { Database } from '../../../db/database.ts';
import type { Actor } from '../../audit/actor.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import type { PhoneCodes } from '../phone-codes.ts';
import { lockPlayer } from './lock-player.ts';

/**
 * A code for a player who called because they have forgotten their password, read out to them instead of sent, also
 * where no codes are sent. It replaces the code that was sent last, and the code itself is stored nowhere.
 */
export async function makeResetCode(
  {
    db,
    phoneCodes,
    sharedUsernames,
  }: { db: Database; phoneCodes: PhoneCodes; sharedUsernames: readonly string[] },
  { playerId, reason, actor }: { playerId: number; reason: string; actor: Actor },
): Promise<{ code: string; expiresInSeconds: number }> {
  return db.transact(async (tx) => {
    const { phone } = await lockPlayer(tx, playerId);
    // As for a code that is sent: nobody takes an account of the demo from all others.
    if (sharedUsernames.includes(phone)) throw new Refusal('FORBIDDEN');
    const made = await phoneCodes.make(tx, 'RESET', phone);
    await writeAudit(tx, { actor, action: 'PLAYER_RESET_CODE', subject: `player/${playerId}`, reason });
    return made;
  });
}
