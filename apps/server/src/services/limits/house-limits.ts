import { CATEGORY_CODES, Refusal } from '@sanam/contract';
import type { BodyOf, Endpoints, ReplyOf } from '@sanam/contract';
import { baht, satang, toBaht } from '@sanam/money';
import type { Database, Sql } from '../../db/database.ts';
import type { Actor } from '../audit/actor.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { invalidField } from '../input/invalid-field.ts';

type HouseLimit = ReplyOf<Endpoints['POST /desk/limits']>;
export type LimitChange = BodyOf<Endpoints['POST /desk/limits']>;

interface LimitRow {
  scope: string;
  bet_max: number | null;
  player_match_max: number | null;
  liability_max: number | null;
  step_payout_max: number | null;
  closes_at_cap: boolean | null;
}

export async function listLimits({ db }: { db: Sql }): Promise<{ limits: HouseLimit[] }> {
  const rows = await db.query<LimitRow>('SELECT * FROM house_limit ORDER BY scope');
  return { limits: rows.map(toHouseLimit) };
}

/**
 * Changes the limits of one scope. Every match in it is locked as for a change of its own, so that no bet in flight is
 * checked against the limits before; what its bets cost is then spread evenly over its stripes, because a lower cap makes
 * the share of each smaller.
 */
export async function changeLimits(
  { db }: { db: Database },
  { actor, scope, ...change }: LimitChange & { actor: Actor },
): Promise<HouseLimit> {
  refuseMisplaced(scope, change);
  return db.transact(async (tx) => {
    const matches = await lockMatches(tx, scope);
    // After the lock, which a removal of the match holds as well.
    await refuseUnknown(tx, scope);
    const [before] = await tx.query<LimitRow>('SELECT * FROM house_limit WHERE scope = $1 FOR UPDATE', [
      scope,
    ]);
    const merged: HouseLimit = { ...(before ? toHouseLimit(before) : noLimits(scope)), ...change, scope };
    const [after] = await tx.query<LimitRow>(
      `INSERT INTO house_limit (scope, bet_max, player_match_max, liability_max, step_payout_max, closes_at_cap)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (scope) DO UPDATE
         SET bet_max = excluded.bet_max, player_match_max = excluded.player_match_max,
             liability_max = excluded.liability_max, step_payout_max = excluded.step_payout_max,
             closes_at_cap = excluded.closes_at_cap
       RETURNING *`,
      [
        scope,
        ...[merged.betMax, merged.playerMatchMax, merged.liabilityMax, merged.stepPayoutMax].map((limit) =>
          limit === null ? null : baht(limit),
        ),
        merged.closesAtCap,
      ],
    );
    if (!after) throw new Error('INSERT INTO house_limit returned no row');
    for (const matchId of matches) await spreadExposure(tx, matchId);
    await writeAudit(tx, {
      actor,
      action: 'LIMIT_CHANGE',
      subject: `limit/${scope}`,
      before: before && toHouseLimit(before),
      after: toHouseLimit(after),
    });
    return toHouseLimit(after);
  });
}

/** The widest scope has every limit; a player's has two, a match's no payout of step bets. */
function refuseMisplaced(scope: string, change: Omit<LimitChange, 'scope'>): void {
  const given = Object.entries(change) as [keyof typeof change, unknown][];
  const misplaced = given.find(([field, value]) => {
    if (scope === 'ALL') return value === null;
    if (scope.startsWith('PLAYER:')) return field !== 'betMax' && field !== 'playerMatchMax';
    return scope.startsWith('MATCH:') && field === 'stepPayoutMax';
  });
  if (misplaced) throw invalidField(misplaced[0], 'scope');
}

async function refuseUnknown(tx: Sql, scope: string): Promise<void> {
  const [kind, value = ''] = scope.split(':');
  if (kind === 'CATEGORY' && !(CATEGORY_CODES as readonly string[]).includes(value)) {
    throw invalidField('scope', 'enum');
  }
  if (kind !== 'MATCH' && kind !== 'PLAYER') return;
  const [table, code] =
    kind === 'MATCH' ? (['match', 'MATCH_NOT_FOUND'] as const) : (['player', 'PLAYER_NOT_FOUND'] as const);
  const found = await tx.query(`SELECT FROM ${table} WHERE id = $1::bigint`, [value]);
  if (found.length === 0) throw new Refusal(code);
}

/** Locks the matches of the scope that can still be bet on, in the order of their ids as everywhere. */
async function lockMatches(tx: Sql, scope: string): Promise<number[]> {
  const [kind, value] = scope.split(':');
  if (kind === 'PLAYER') return [];
  const rows = await tx.query<{ id: number }>(
    `SELECT id FROM match
      WHERE NOT is_ended AND CASE $1 WHEN 'MATCH' THEN id = $2::bigint WHEN 'CATEGORY' THEN category_code = $3 ELSE true END
      ORDER BY id`,
    [kind, kind === 'MATCH' ? value : null, kind === 'CATEGORY' ? value : null],
  );
  for (const { id } of rows) {
    await tx.query('SELECT pg_advisory_xact_lock(match_lock(), $1::integer)', [id], 'match-lock');
  }
  return rows.map(({ id }) => id);
}

async function spreadExposure(tx: Sql, matchId: number): Promise<void> {
  await tx.query('SELECT FROM exposure WHERE match_id = $1 ORDER BY stripe FOR UPDATE', [matchId]);
  await tx.query(
    `SELECT exposure_spread($1, sum(red)::bigint, sum(blue)::bigint, sum(draw)::bigint)
       FROM exposure WHERE match_id = $1
     HAVING count(*) > 0`,
    [matchId],
  );
}

function toHouseLimit(row: LimitRow): HouseLimit {
  const inBaht = (limit: number | null) => (limit === null ? null : toBaht(satang(limit)));
  return {
    scope: row.scope,
    betMax: inBaht(row.bet_max),
    playerMatchMax: inBaht(row.player_match_max),
    liabilityMax: inBaht(row.liability_max),
    stepPayoutMax: inBaht(row.step_payout_max),
    closesAtCap: row.closes_at_cap,
  };
}

function noLimits(scope: string): HouseLimit {
  return {
    scope,
    betMax: null,
    playerMatchMax: null,
    liabilityMax: null,
    stepPayoutMax: null,
    closesAtCap: null,
  };
}
