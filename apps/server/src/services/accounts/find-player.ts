import type { Database } from '../../db/database.ts';

export async function findPlayerId({ db }: { db: Database }, phone: string): Promise<number | undefined> {
  const row = await db.read.selectFrom('player').select('id').where('phone', '=', phone).executeTakeFirst();
  return row?.id;
}
