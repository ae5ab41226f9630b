import { LINE_MAX, LINE_MIN } from '@sanam/contract';
import type { Profile } from '@sanam/contract';
import type { Database } from '../../db/database.ts';
import { cleanText } from '../input/clean-text.ts';
import { readProfile } from './read-profile.ts';

export async function updateLineId(
  { db }: { db: Database },
  playerId: number,
  typed: string,
): Promise<Profile> {
  const line = cleanText('line', typed, { min: LINE_MIN, max: LINE_MAX });
  await db.query('UPDATE player SET line = $2 WHERE id = $1', [playerId, line]);
  return readProfile({ db }, playerId);
}
