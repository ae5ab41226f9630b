import { CATEGORY_CODES, Refusal } from '@sanam/contract';
import type { BodyOf, Endpoints, ReplyOf } from '@sanam/contract';
import { baht, satang, sumSatang, toBaht } from '@sanam/money';
import type { Satang } from '@sanam/money';
import type { Sql } from '../../db/database.ts';
import type { Act } from '../approvals/act.ts';
import type { ApprovalNeeds } from '../approvals/consent.ts';
import { runOrRequestApproval } from '../approvals/run-or-request-approval.ts';
import type { Actor } from '../audit/actor.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { lockMatches } from '../catalog/lock-matches.ts';
import { invalidField } from '../input/invalid-field.ts';

type HouseLimit = Omit<ReplyOf<Endpoints['POST /desk/limits']>, 'approvalId'>;
export type LimitChange = BodyOf<Endpoints['POST /desk/limits']>;

interface LimitRow {
  scope: string;
  bet_max: number | null;
  player_match_max: number | null;
  liability_max: number | null;
  step_payout_max: number | null;
  closes_at_cap: boolean | null;
}

/** The limits that matches without a result may have, which are few however many were ever set. */
export async function listLimits({ db }: { db: Sql }): Promise<{ limits: HouseLimit[] }> {
  const rows = await db.query<LimitRow>(
    `SELECT l.* FROM unnest(ARRAY['ALL'] || $1::text[] || ARRAY(
              SELECT 'MATCH:' || id FROM match WHERE NOT is_ended
               UNION ALL
              SELECT 'MATCH:' || id FROM match WHERE is_ended AND result IS NULL)) AS in_force (scope)
       JOIN house_limit l ON l.scope = in_force.scope
      ORDER BY l.scope`,
    [CATEGORY_CODES.map((code) => `CATEGORY:${code}`)],
  );
  return { limits: rows.map(toHouseLimit) };
}

/** Every scope that has limits, in the order of their names, after one of them. */
export async function listAllLimits(
  { db }: { db: Sql },
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ limits: HouseLimit[] }> {
  const rows = await db.query<LimitRow>(
    "SELECT * FROM house_limit WHERE scope > coalesce($1::text, '') ORDER BY scope LIMIT $2",
    [after ?? null, limit],
  );
  return { limits: rows.map(toHouseLimit) };
}

/**
 * Changes the limits of one scope. Lower ones apply at once; those that rise wait for a second person where one is
 * asked for.
 */
export async function changeLimits(
  needs: ApprovalNeeds,
  { actor, scope, ...change }: LimitChange & { actor: Actor },
): Promise<HouseLimit & { approvalId?: string }> {
  refuseMisplaced(scope, change);
  let asked: { approvalId: string } | undefined;
  for (const part of await splitChange(needs, scope, change)) {
    const outcome = await runOrRequestApproval(needs, limitAct, { scope, ...part }, actor);
    if ('approvalId' in outcome) asked = outcome;
  }
  return { ...toHouseLimit((await readLimit(needs.db, scope)) ?? noLimits(scope)), ...asked };
}

/**
 * Every match in the scope, or the wallet of a player, is locked, so that no bet in flight is checked against the
 * limits before.
 */
export const limitAct: Act<LimitChange, void> = {
  kind: 'LIMIT',
  roles: ['admin'],
  subjectOf: ({ scope }) => `limit/${scope}`,
  async run(tx, { scope, ...change }, { actor, consent }) {
    const matchIds = await listMatches(tx, scope);
    await lockMatches(tx, matchIds);
    // After the lock, which a removal of the match holds as well.
    await refuseUnknown(tx, scope);
    await lockWallet(tx, scope);
    // One change at a time, because whether a limit rises depends on the wider ones as well.
    await tx.query('LOCK TABLE house_limit IN SHARE ROW EXCLUSIVE MODE');
    const newcomers = (await listMatches(tx, scope)).filter((id) => !matchIds.includes(id));
    await tx.query('SELECT limits_lock_newcomers(p_matches => $1::integer[])', [newcomers]);
    const before = await readLimit(tx, scope);
    const rise = sumSatang([...(await readRises(tx, scope, before, change)).values()]);
    const after = toRow({ ...toHouseLimit(before ?? noLimits(scope)), ...change, scope });
    await tx.query(
      `INSERT INTO house_limit (scope, bet_max, player_match_max, liability_max, step_payout_max, closes_at_cap)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (scope) DO UPDATE
         SET bet_max = excluded.bet_max, player_match_max = excluded.player_match_max,
             liability_max = excluded.liability_max, step_payout_max = excluded.step_payout_max,
             closes_at_cap = excluded.closes_at_cap`,
      [
        scope,
        after.bet_max,
        after.player_match_max,
        after.liability_max,
        after.step_payout_max,
        after.closes_at_cap,
      ],
    );
    await consent({ amount: rise, isAlways: rise > 0 });
    await writeAudit(tx, {
      actor,
      action: 'LIMIT_CHANGE',
      subject: `limit/${scope}`,
      before: before && toHouseLimit(before),
      after: toHouseLimit(after),
    });
  },
};

/** What applies at once, and what rises and needs a second person; the whole where none is asked for. */
async function splitChange(
  { db, settings }: ApprovalNeeds,
  scope: string,
  change: Omit<LimitChange, 'scope'>,
): Promise<Omit<LimitChange, 'scope'>[]> {
  const { approvalSum } = await settings.read(db);
  if (approvalSum === undefined) return [change];
  const rises = await readRises(db, scope, await readLimit(db, scope), change);
  const pick = (isRising: boolean) =>
    Object.fromEntries(Object.entries(change).filter(([field]) => rises.has(field) === isRising));
  if (rises.size === 0) return [change];
  return rises.size === Object.keys(change).length ? [change] : [pick(false), pick(true)];
}

const COLUMNS = {
  betMax: 'bet_max',
  playerMatchMax: 'player_match_max',
  liabilityMax: 'liability_max',
  stepPayoutMax: 'step_payout_max',
} as const;

/** By how much each limit would rise, by field. A limit that is not set counts as the one that applies in its place. */
async function readRises(
  sql: Sql,
  scope: string,
  before: LimitRow | undefined,
  change: Omit<LimitChange, 'scope'>,
): Promise<Map<string, Satang>> {
  const wider = await readWider(sql, scope);
  const rises = new Map<string, Satang>();
  for (const field of Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]) {
    const [column, wanted] = [COLUMNS[field], change[field]];
    if (wanted === undefined) continue;
    const inForce = wider[column] ?? 0;
    const rise = (wanted === null ? inForce : baht(wanted)) - (before?.[column] ?? inForce);
    if (rise > 0) rises.set(field, satang(rise));
  }
  return rises;
}

/**
 * The limits that apply where the scope sets none; for a player, who can only be lowered, the highest that there are.
 */
async function readWider(sql: Sql, scope: string): Promise<Omit<LimitRow, 'scope' | 'closes_at_cap'>> {
  const [kind, value] = scope.split(':');
  const [row] =
    kind === 'PLAYER'
      ? await sql.query<LimitRow>(
          `SELECT max(bet_max) AS bet_max, max(player_match_max) AS player_match_max,
                  max(liability_max) AS liability_max, max(step_payout_max) AS step_payout_max
             FROM house_limit WHERE scope NOT LIKE 'PLAYER:%'`,
        )
      : await sql.query<LimitRow>(
          `SELECT * FROM limits_of(p_match => NULL,
                                   p_categories => ARRAY[(SELECT category_code FROM match WHERE id = $1::bigint)],
                                   p_player => NULL)`,
          [kind === 'MATCH' ? value : null],
        );
  if (!row) throw new Error('the house has no limits');
  return row;
}

async function readLimit(sql: Sql, scope: string): Promise<LimitRow | undefined> {
  const [row] = await sql.query<LimitRow>('SELECT * FROM house_limit WHERE scope = $1', [scope]);
  return row;
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

/** The matches of the scope that can still be bet on. */
async function listMatches(tx: Sql, scope: string): Promise<number[]> {
  const [kind, value] = scope.split(':');
  if (kind === 'PLAYER') return [];
  const rows = await tx.query<{ id: number }>(
    `SELECT id FROM match
      WHERE NOT is_ended AND CASE $1 WHEN 'MATCH' THEN id = $2::bigint WHEN 'CATEGORY' THEN category_code = $3 ELSE true END`,
    [kind, kind === 'MATCH' ? value : null, kind === 'CATEGORY' ? value : null],
  );
  return rows.map(({ id }) => id);
}

async function lockWallet(tx: Sql, scope: string): Promise<void> {
  const [kind, playerId] = scope.split(':');
  if (kind === 'PLAYER') await tx.query('SELECT transfer_lock(p_player => $1::bigint)', [playerId]);
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

function toRow(limit: HouseLimit): LimitRow {
  const inSatang = (amount: number | null) => (amount === null ? null : baht(amount));
  return {
    scope: limit.scope,
    bet_max: inSatang(limit.betMax),
    player_match_max: inSatang(limit.playerMatchMax),
    liability_max: inSatang(limit.liabilityMax),
    step_payout_max: inSatang(limit.stepPayoutMax),
    closes_at_cap: limit.closesAtCap,
  };
}

function noLimits(scope: string): LimitRow {
  return {
    scope,
    bet_max: null,
    player_match_max: null,
    liability_max: null,
    step_payout_max: null,
    closes_at_cap: null,
  };
}
