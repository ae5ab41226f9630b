import { parseTicketCode } from '@sanam/betting';
import { NEW_PLAYER_DAYS, normalisePhone } from '@sanam/contract';
import type { Endpoints, QueryOf, ReplyOf } from '@sanam/contract';
import type { Sql } from '../../../db/database.ts';
import { selectPlayers, toListedPlayer } from './player-row.ts';
import type { PlayerRow } from './player-row.ts';

type Reply = ReplyOf<Endpoints['GET /desk/players']>;
type Filter = NonNullable<QueryOf<Endpoints['GET /desk/players']>['filter']>;

export interface PlayerQuery {
  /** How the phone, the bank account, the name or the surname begins, or a ticket code. Leaves the filter aside. */
  search?: string | undefined;
  filter?: Filter | undefined;
  /** Only those with a lower id. */
  before?: number | undefined;
  limit: number;
}

/** Players for the desk. Every statement is a range of an index. */
export async function listPlayers({ db }: { db: Sql }, query: PlayerQuery): Promise<Reply> {
  const { search, filter, before, limit } = query;
  // One row more shows whether there are others.
  const rows = await (search === undefined
    ? db.query<PlayerRow>(selectPlayers(IDS_BY_FILTER[filter ?? 'ALL']), [before ?? HIGHEST_ID, limit + 1])
    : searchPlayers(db, search, limit + 1));
  const players = rows.slice(0, limit).map(toListedPlayer);
  const hasMore = rows.length > limit;
  const [counts] = await db.query<Reply['counts']>(COUNTS);
  if (!counts) throw new Error('a count returned no row');
  return {
    players,
    nextBefore: hasMore && search === undefined ? (players.at(-1)?.id ?? null) : null,
    hasMore,
    counts,
  };
}

const HIGHEST_ID = Number.MAX_SAFE_INTEGER;

const NEW_PLAYERS = `created_at > now() - interval '${NEW_PLAYER_DAYS} days'`;
const OWING = `
  SELECT a.player_id AS id FROM account_balance b JOIN account a ON a.id = b.account_id WHERE b.is_debt AND b.balance < 0`;

/** OFFSET 0: without it the planner may walk through all players to find the few. */
const newestOf = (few: string): string =>
  `SELECT id FROM (${few} OFFSET 0) AS few WHERE id < $1 ORDER BY id DESC LIMIT $2`;

const IDS_BY_FILTER: Record<Filter | 'ALL', string> = {
  ALL: 'SELECT id FROM player WHERE id < $1 ORDER BY id DESC LIMIT $2',
  OWING: newestOf(OWING),
  DISABLED: newestOf("SELECT id FROM player WHERE status = 'DISABLED'"),
  NEW: newestOf(`SELECT id FROM player WHERE ${NEW_PLAYERS}`),
};

const COUNTS = `
  SELECT (SELECT count(*) FROM (${OWING}) AS owing) AS owing,
         (SELECT count(*) FROM player WHERE status = 'DISABLED') AS disabled,
         (SELECT count(*) FROM player WHERE ${NEW_PLAYERS}) AS new`;

async function searchPlayers(db: Sql, typed: string, limit: number): Promise<PlayerRow[]> {
  const text = typed.normalize('NFC').trim().toLowerCase();
  const digits = text.replaceAll(/[\s()+-]/g, '');
  const fields = /^[0-9]+$/.test(digits)
    ? { phone: normalisePhone(digits) ?? digits, account: digits, name: null }
    : { phone: null, account: null, name: text };
  const ticketNo = parseTicketCode(typed.trim());
  const [phone, account, name] = [fields.phone, fields.account, fields.name].map(toRange);
  return db.query<PlayerRow>(selectPlayers(IDS_BY_SEARCH), [
    ...(phone ?? []),
    ...(account ?? []),
    ...(name ?? []),
    ticketNo ?? null,
    limit,
  ]);
}

/** From a prefix to after the last text that begins with it; nothing is in the range of null. */
function toRange(prefix: string | null): [string | null, string | null] {
  return prefix === null || prefix === '' ? [null, null] : [prefix, `${prefix}\u{10ffff}`];
}

/** The operators of `text_pattern_ops`, which compare the same in every collation. */
const beginning = (column: string, from: string, to: string): string => `
  (SELECT id FROM player WHERE ${column} ~>=~ ${from} AND ${column} ~<~ ${to} ORDER BY ${column} USING ~<~ LIMIT $8)`;

const IDS_BY_SEARCH = `
  SELECT id FROM (
    ${beginning('phone', '$1', '$2')}
     UNION ${beginning('bank_account', '$3', '$4')}
     UNION ${beginning('lower(full_name)', '$5', '$6')}
     UNION ${beginning(`lower(substring(full_name FROM ' (.*)$'))`, '$5', '$6')}
     UNION (SELECT player_id FROM bet WHERE ticket_no = $7)) AS found
   ORDER BY id DESC LIMIT $8`;
