import { Refusal } from '@sanam/contract';
import type { BodyOf, DeskStadium, Endpoints } from '@sanam/contract';
import type { Database, Sql } from '../../db/database.ts';
import { recordMatchEvents } from '../../outbox/record-events.ts';
import { cleanText } from '../input/clean-text.ts';
import { nameOf } from '../audit/actor.ts';
import type { Actor } from '../audit/actor.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { ChangeNeeds } from './change-match.ts';
import { lockMatches } from './lock-matches.ts';
import { toMatchEvents } from './match-events.ts';
import { readMatchRow } from './match-row.ts';
import { NAME_LENGTH, cleanName } from './read-draft.ts';

export async function listStadiums({ db }: { db: Pick<Database, 'read'> }): Promise<DeskStadium[]> {
  return db.read
    .selectFrom('stadium')
    .select(['id', 'name as stadiumName', 'latin_name as stadiumLatinName', 'is_off as isOff'])
    .orderBy('id')
    .execute();
}

export async function addStadium(
  { db }: { db: Database },
  draft: { actor: Actor; stadiumName: string; stadiumLatinName?: string | null | undefined },
): Promise<DeskStadium> {
  const { actor } = draft;
  const stadiumName = cleanText('stadiumName', draft.stadiumName, NAME_LENGTH);
  const stadiumLatinName = cleanName('stadiumLatinName', draft.stadiumLatinName ?? null);
  return db.transact(async (tx) => {
    const [made] = await tx.query<{ id: number }>(
      'INSERT INTO stadium (name, latin_name) VALUES ($1, $2) RETURNING id',
      [stadiumName, stadiumLatinName],
    );
    if (!made) throw new Error('INSERT INTO stadium returned no id');
    const stadium = { id: made.id, stadiumName, stadiumLatinName, isOff: false };
    await writeAudit(tx, { actor, action: 'STADIUM_ADD', subject: `stadium/${made.id}`, after: stadium });
    return stadium;
  });
}

type StadiumChange = BodyOf<Endpoints['PATCH /desk/stadiums/{id}']>;

/**
 * Renames a stadium, or switches it off or on. Each of its matches that has not ended gets a new version and an event,
 * because it shows the stadium's names.
 */
export async function changeStadium(
  { db, matchChanged }: ChangeNeeds,
  { stadiumId, actor }: { stadiumId: number; actor: Actor },
  { stadiumName, stadiumLatinName, isOff }: StadiumChange,
): Promise<DeskStadium> {
  const wanted = {
    ...(stadiumName !== undefined && { stadiumName: cleanText('stadiumName', stadiumName, NAME_LENGTH) }),
    ...(stadiumLatinName !== undefined && {
      stadiumLatinName: cleanName('stadiumLatinName', stadiumLatinName),
    }),
    ...(isOff !== undefined && { isOff }),
  };
  const change = async (tx: Sql): Promise<{ stadium: DeskStadium; matchIds: number[] } | undefined> => {
    const locked = await listRunning(tx, stadiumId);
    await lockMatches(tx, locked);
    const before = await lockStadium(tx, stadiumId);
    const after = { ...before, ...wanted };
    if (JSON.stringify(before) === JSON.stringify(after)) return { stadium: before, matchIds: [] };
    const shown = await listRunning(tx, stadiumId);
    // One was added before the stadium was locked. It is locked first as well, as everywhere, so all of it begins
    // again.
    if (shown.some((id) => !locked.includes(id))) return undefined;
    await tx.query('UPDATE stadium SET name = $2, latin_name = $3, is_off = $4 WHERE id = $1', [
      stadiumId,
      after.stadiumName,
      after.stadiumLatinName,
      after.isOff,
    ]);
    await tx.query('UPDATE match SET version = version + 1 WHERE id = ANY ($1::bigint[])', [shown]);
    for (const id of shown) {
      const events = toMatchEvents(['UPDATE_MATCH'], await readMatchRow(db, tx, id));
      await recordMatchEvents(tx, id, events, nameOf(actor));
    }
    const subject = `stadium/${stadiumId}`;
    await writeAudit(tx, { actor, action: 'STADIUM_CHANGE', subject, before, after });
    return { stadium: after, matchIds: shown };
  };
  let changed;
  do changed = await db.transact(change);
  while (!changed);
  for (const id of changed.matchIds) matchChanged.emit(id);
  return changed.stadium;
}

async function listRunning(tx: Sql, stadiumId: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    'SELECT id FROM match WHERE NOT is_ended AND stadium_id = $1 ORDER BY id',
    [stadiumId],
  );
  return rows.map(({ id }) => id);
}

/** Matches are added to a stadium one after another, and never while it changes. */
async function lockStadium(tx: Sql, stadiumId: number): Promise<DeskStadium> {
  const [found] = await tx.query<DeskStadium>(
    `SELECT id, name AS "stadiumName", latin_name AS "stadiumLatinName", is_off AS "isOff"
       FROM stadium WHERE id = $1 FOR NO KEY UPDATE`,
    [stadiumId],
  );
  if (!found) throw new Refusal('STADIUM_NOT_FOUND');
  return found;
}

export async function requireStadium(tx: Sql, stadiumId: number): Promise<void> {
  await lockStadium(tx, stadiumId);
}
