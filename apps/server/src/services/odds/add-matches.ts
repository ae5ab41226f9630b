import { Refusal } from '@sanam/contract';
import type { BodyOf, Endpoints, ReplyOf } from '@sanam/contract';
import type { Sql } from '../../db/database.ts';
import { recordMatchEvents } from '../../outbox/record-events.ts';
import type { Clock } from '../../platform/clock.ts';
import { nameOf } from '../audit/actor.ts';
import type { Actor } from '../audit/actor.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { AuditRow } from '../audit/write-audit.ts';
import { insertMatch } from '../catalog/add-match.ts';
import type { ChangeNeeds } from '../catalog/change-match.ts';
import { toMatchEvents } from '../catalog/match-events.ts';
import { refuseTakenNo } from '../catalog/match-no.ts';
import { readMatchRow } from '../catalog/match-row.ts';
import { requireStadium } from '../catalog/stadiums.ts';
import { toDeskMatch } from '../catalog/to-match.ts';
import { unwrapOutcome } from '../idempotency/idempotent-request.ts';
import type { IdempotentRequest, RefusedOutcome } from '../idempotency/idempotent-request.ts';
import { judgeRows, nightsOf, takenKey, toColumns } from './judge-rows.ts';
import type { MatchCard, TakenNumbers } from './judge-rows.ts';
import { priceRates } from './price-rates.ts';
import { insertRate } from './set-rate.ts';

type Reply = ReplyOf<Endpoints['POST /desk/matches/bulk']>;
type Needs = ChangeNeeds & { clock: Clock };

/**
 * Adds the matches of a card with their opening odds, in one transaction: all of them, or none if a row is wrong. A dry
 * run judges the rows and adds nothing. Repeated under its key, the request adds nothing more.
 */
export async function addMatches(
  needs: Needs,
  { request, actor }: { request: IdempotentRequest; actor: Actor },
  { dryRun = false, ...card }: BodyOf<Endpoints['POST /desk/matches/bulk']>,
): Promise<Reply> {
  const { db, matchChanged } = needs;
  if (dryRun) {
    const rows = await db.transact((tx) => judgeCard(tx, card));
    return { matchIds: [], rows };
  }
  const { playerId, route, key, bodyHash } = request;
  const add = async (tx: Sql): Promise<{ reply: Reply; isNew?: true }> => {
    const [claimed] = await tx.query<{ outcome: { reply: Reply } | RefusedOutcome | null }>(
      'SELECT request_claim(p_player => $1, p_route => $2, p_key => $3, p_body => $4) AS outcome',
      [playerId, route, key ?? null, bodyHash],
    );
    if (claimed?.outcome) return unwrapOutcome({ outcome: claimed.outcome });
    const rows = await judgeCard(tx, card);
    if (rows.some(({ status }) => status === 'WRONG')) {
      throw new Refusal('MATCH_ROWS_INVALID', { data: { rows } });
    }
    const reply = { matchIds: await insertCard(needs, tx, actor, card), rows };
    await tx.query('SELECT request_complete(p_player => $1, p_route => $2, p_key => $3, p_outcome => $4)', [
      playerId,
      route,
      key ?? null,
      JSON.stringify({ reply }),
    ]);
    return { reply, isNew: true };
  };
  const { reply, isNew } = await refuseTakenNo(undefined, () => db.transact(add));
  if (isNew) for (const id of reply.matchIds) matchChanged.emit(id);
  return reply;
}

async function judgeCard(tx: Sql, card: MatchCard): Promise<Reply['rows']> {
  // Locked, so that no match without a number is added to it meanwhile.
  await requireStadium(tx, card.stadiumId);
  return judgeRows(card, await readTaken(tx, card));
}

async function readTaken(tx: Sql, card: MatchCard): Promise<TakenNumbers> {
  const rows = await tx.query<{ night: string; match_no: number }>(
    `SELECT to_char(night, 'YYYY-MM-DD') AS night, match_no FROM match
      WHERE stadium_id = $1 AND line = $2 AND night = ANY ($3::date[])`,
    [card.stadiumId, card.line, nightsOf(card)],
  );
  return new Set(rows.map(({ night, match_no: matchNo }) => takenKey(night, matchNo)));
}

async function insertCard({ db, clock }: Needs, tx: Sql, actor: Actor, card: MatchCard): Promise<number[]> {
  const matchIds: number[] = [];
  const audits: AuditRow[] = [];
  // Rows with a number first: a row without one gets the next that is free.
  for (const [place, row] of [...card.matches.entries()].toSorted(
    ([, one], [, other]) => Number(one.matchNo === undefined) - Number(other.matchNo === undefined),
  )) {
    const id = await insertMatch(tx, { ...toColumns(card, row), line: card.line }, clock.now());
    if (row.my) {
      const price = { my: row.my };
      const rate = { matchId: id, rates: priceRates(price), chosen: price, setBy: nameOf(actor) };
      const rateId = await insertRate(tx, rate, clock.now());
      await tx.query('UPDATE match SET rate_id = $2, version = version + 1 WHERE id = $1', [id, rateId]);
    }
    const made = await readMatchRow(db, tx, id);
    const events = row.my ? (['UPDATE_MATCH', 'CHANGE_RATE'] as const) : (['UPDATE_MATCH'] as const);
    await recordMatchEvents(tx, id, toMatchEvents(events, made), nameOf(actor));
    const after = { ...toDeskMatch(made), ...(row.my && { chosen: { my: row.my } }) };
    audits.push({ actor, action: 'MATCH_ADD', subject: `match/${id}`, after });
    matchIds[place] = id;
  }
  // Last, because every other act of the desk waits for the lock of the audit.
  for (const audit of audits) await writeAudit(tx, audit);
  return matchIds;
}
