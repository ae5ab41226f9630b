import { LINE_MAX, LINE_MIN } from '@sanam/contract';
import type { Profile } from '@sanam/contract';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { cleanText } from '../input/clean-text.ts';
import { readProfile } from './read-profile.ts';

export async function updateLineId(
  needs: { db: Database; clock: Clock },
  playerId: number,
  typed: string,
): Promise<Profile> {
  const line = cleanText('line', typed, { min: LINE_MIN, max: LINE_MAX });
  await needs.db.query('UPDATE player SET line = $2 WHERE id = $1', [playerId, line]);
  return readProfile(needs, playerId);
}
