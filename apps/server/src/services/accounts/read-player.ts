import { Refusal } from '@sanam/contract';
import type { Player } from '@sanam/contract';
import type { Database } from '../../db/database.ts';

export async function readPlayer({ db }: { db: Database }, playerId: number): Promise<Player> {
  const player = await db.read
    .selectFrom('player')
    .select(['full_name', 'phone', 'status'])
    .where('id', '=', playerId)
    .executeTakeFirst();
  if (player?.status !== 'ACTIVE') throw new Refusal('SESSION_ENDED');
  return { fullName: player.full_name, username: player.phone, phone: player.phone };
}

export async function findPlayerId({ db }: { db: Database }, phone: string): Promise<number | undefined> {
  const row = await db.read.selectFrom('player').select('id').where('phone', '=', phone).executeTakeFirst();
  return row?.id;
}
