import { Refusal } from '@sanam/contract';
import type { Stadium } from '@sanam/contract';
import type { Database, Sql } from '../../db/database.ts';
import { cleanText } from '../input/clean-text.ts';
import type { Actor } from '../audit/actor.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { NAME_LENGTH, cleanName } from './read-draft.ts';

export async function listStadiums({ db }: { db: Pick<Database, 'read'> }): Promise<Stadium[]> {
  return db.read
    .selectFrom('stadium')
    .select(['id', 'name as stadiumName', 'latin_name as stadiumLatinName'])
    .orderBy('id')
    .execute();
}

export async function addStadium(
  { db }: { db: Database },
  draft: { actor: Actor; stadiumName: string; stadiumLatinName?: string | null | undefined },
): Promise<Stadium> {
  const { actor } = draft;
  const stadiumName = cleanText('stadiumName', draft.stadiumName, NAME_LENGTH);
  const stadiumLatinName = cleanName('stadiumLatinName', draft.stadiumLatinName ?? null);
  return db.transact(async (tx) => {
    const [made] = await tx.query<{ id: number }>(
      'INSERT INTO stadium (name, latin_name) VALUES ($1, $2) RETURNING id',
      [stadiumName, stadiumLatinName],
    );
    if (!made) throw new Error('INSERT INTO stadium returned no id');
    const stadium = { id: made.id, stadiumName, stadiumLatinName };
    await writeAudit(tx, { actor, action: 'STADIUM_ADD', subject: `stadium/${made.id}`, after: stadium });
    return stadium;
  });
}

export async function requireStadium(tx: Sql, stadiumId: number): Promise<void> {
  const found = await tx.query('SELECT FROM stadium WHERE id = $1', [stadiumId]);
  if (found.length === 0) throw new Refusal('STADIUM_NOT_FOUND');
}
