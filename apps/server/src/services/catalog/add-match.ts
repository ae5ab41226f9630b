import type { BodyOf, Endpoints } from '@sanam/contract';
import type { Sql } from '../../db/database.ts';
import { recordMatchEvents } from '../../outbox/record-events.ts';
import type { Clock } from '../../platform/clock.ts';
import { nameOf } from '../audit/actor.ts';
import type { Actor } from '../audit/actor.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { ChangeNeeds, MatchPatch } from './change-match.ts';
import { toMatchEvents } from './match-events.ts';
import { refuseTakenNo } from './match-no.ts';
import { readMatchRow } from './match-row.ts';
import { readDraft } from './read-draft.ts';
import { requireStadium } from './stadiums.ts';
import { toDeskMatch } from './to-match.ts';
import type { DeskMatch } from './to-match.ts';

export type NewMatch = BodyOf<Endpoints['POST /desk/matches']>;

/** Adds a match without odds and closed, and publishes it to the boards. */
export async function addMatch(
  { db, matchChanged, clock }: ChangeNeeds & { clock: Clock },
  actor: Actor,
  { line, ...draft }: NewMatch,
): Promise<DeskMatch> {
  const columns = { ...readDraft(draft), line };
  const add = async (tx: Sql): Promise<DeskMatch> => {
    await requireStadium(tx, draft.stadiumId);
    const id = await insertMatch(tx, columns, clock.now());
    const row = await readMatchRow(db, tx, id);
    await recordMatchEvents(tx, row.id, toMatchEvents(['UPDATE_MATCH'], row), nameOf(actor));
    const after = toDeskMatch(row);
    await writeAudit(tx, { actor, action: 'MATCH_ADD', subject: `match/${row.id}`, after });
    return after;
  };
  const match = await refuseTakenNo(draft.matchNo, () => db.transact(add));
  matchChanged.emit(match.id);
  return match;
}

/** Inserts a match in its first version and returns its id. The caller records its event and its audit row. */
export async function insertMatch(
  tx: Sql,
  given: MatchPatch & Pick<NewMatch, 'line'>,
  createdAt: Date,
): Promise<number> {
  const columns = { match_tag: 'NORMAL_MATCH', round_no: 1, ...given, version: 1, created_at: createdAt };
  const names = Object.keys(columns);
  const places = names.map((_, place) => `$${place + 1}`);
  const [made] = await tx.query<{ id: number }>(
    `INSERT INTO match (${names.join(', ')}) VALUES (${places.join(', ')}) RETURNING id`,
    Object.values(columns),
  );
  if (!made) throw new Error('INSERT INTO match returned no id');
  return made.id;
}
