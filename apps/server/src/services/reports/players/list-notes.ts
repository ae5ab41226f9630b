import type { Endpoints, ReplyOf } from '@sanam/contract';
import type { Sql } from '../../../db/database.ts';

type Reply = ReplyOf<Endpoints['GET /desk/players/{id}/notes']>;

/** What operators wrote about a player, newest first. */
export async function listNotes(
  { db }: { db: Sql },
  playerId: number,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<Reply> {
  const rows = await db.query<{ id: number; text: string; by: string; at: Date }>(
    `SELECT id, text, made_by AS by, created_at AS at FROM player_note
      WHERE player_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3`,
    [playerId, before ?? Number.MAX_SAFE_INTEGER, limit + 1],
  );
  const notes = rows.slice(0, limit).map(({ id, text, by, at }) => ({ id, text, by, at: at.toISOString() }));
  return { notes, nextBefore: rows.length > limit ? (notes.at(-1)?.id ?? null) : null };
}
