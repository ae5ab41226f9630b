import { REASON_MAX } from '@sanam/contract';
import type { PlayerNote } from '@sanam/contract';
import type { Database } from '../../../db/database.ts';
import type { Clock } from '../../../platform/clock.ts';
import { nameOf } from '../../audit/actor.ts';
import type { Actor } from '../../audit/actor.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import { cleanText } from '../../input/clean-text.ts';
import { lockPlayer } from './lock-player.ts';

/** What an operator wants the others to know about a player. */
export function addNote(
  { db, clock }: { db: Database; clock: Clock },
  { playerId, text: typed, actor }: { playerId: number; text: string; actor: Actor },
): Promise<PlayerNote> {
  const text = cleanText('text', typed, { min: 1, max: REASON_MAX });
  return db.transact(async (tx) => {
    await lockPlayer(tx, playerId);
    const at = clock.now();
    const [note] = await tx.query<{ id: number }>(
      'INSERT INTO player_note (player_id, text, made_by, created_at) VALUES ($1, $2, $3, $4) RETURNING id',
      [playerId, text, nameOf(actor), at],
    );
    if (!note) throw new Error('INSERT INTO player_note returned no row');
    const after = { noteId: note.id };
    await writeAudit(tx, { actor, action: 'PLAYER_NOTE', subject: `player/${playerId}`, after });
    return { id: note.id, text, by: nameOf(actor), at: at.toISOString() };
  });
}
