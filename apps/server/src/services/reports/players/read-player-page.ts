import { Refusal } from '@sanam/contract';
import type { OperatorRole, PlayerPage } from '@sanam/contract';
import { NO_MONEY, negateSatang, satang, toBaht, toBalanceString } from '@sanam/money';
import type { Satang } from '@sanam/money';
import type { Sql } from '../../../db/database.ts';
import type { Clock } from '../../../platform/clock.ts';
import { readPayableFrom } from '../../accounts/players/change-bank-account.ts';
import { hideBankAccount } from '../../approvals/hide-bank-account.ts';
import { listNotes } from './list-notes.ts';
import { selectPlayers, toListedPlayer } from './player-row.ts';
import type { PlayerRow } from './player-row.ts';

/** All that the desk shows of a player besides the lists, and what this role may see of it. */
export async function readPlayerPage(
  needs: { db: Sql; clock: Clock },
  playerId: number,
  { role }: { role: OperatorRole },
): Promise<PlayerPage> {
  const { db } = needs;
  const [row] = await db.query<PlayerRow>(selectPlayers('SELECT $1::bigint AS id'), [playerId]);
  const [profile] = await db.query<ProfileRow>(PROFILE, [playerId]);
  if (!row || !profile) throw new Refusal('PLAYER_NOT_FOUND');
  const accounts = await db.query<AccountRow>(ACCOUNTS, [playerId]);
  const { sums, balances, entries, isVerified } = verifyBalances(accounts);
  const { notes } = await listNotes(needs, playerId, { limit: 1 });
  return {
    ...toListedPlayer(row),
    ...balances,
    bankName: profile.bank_name,
    bankAccount: hideBankAccount(profile.bank_account, role),
    line: profile.line,
    referrer: profile.referrer,
    running: { bets: profile.running_bets, stakes: toBaht(satang(profile.running_stakes)) },
    verification: { entries, ...sums, isVerified },
    counts: { bets: profile.bets, transfers: profile.transfers, notes: profile.notes },
    limits: {
      betMax: toBahtOrNull(profile.bet_max),
      playerMatchMax: toBahtOrNull(profile.player_match_max),
      houseBetMax: toBaht(satang(profile.house_bet_max)),
      housePlayerMatchMax: toBaht(satang(profile.house_player_match_max)),
    },
    sessions: await readSessions(needs, playerId),
    sharesDeviceWith: await db.query<{ id: number; username: string }>(SHARED_DEVICES, [playerId]),
    lastNote: notes[0] ?? null,
    payableFrom: await readPayableFrom(needs, playerId),
  };
}

interface ProfileRow {
  bank_name: string;
  bank_account: string;
  line: string;
  referrer: string | null;
  running_bets: number;
  running_stakes: number;
  bets: number;
  transfers: number;
  notes: number;
  bet_max: number | null;
  player_match_max: number | null;
  house_bet_max: number;
  house_player_match_max: number;
}

const PROFILE = `
  SELECT p.bank_name, p.bank_account, p.line, p.referrer, running.*,
         (SELECT b.bet_count FROM account a JOIN account_balance b ON b.account_id = a.id
           WHERE a.player_id = p.id AND a.kind = 'PLAYER_WALLET') AS bets,
         (SELECT count(*) FROM transfer WHERE player_id = p.id) AS transfers,
         (SELECT count(*) FROM player_note WHERE player_id = p.id) AS notes,
         own.bet_max, own.player_match_max, house.bet_max AS house_bet_max,
         house.player_match_max AS house_player_match_max
    FROM player p
    JOIN house_limit house ON house.scope = 'ALL'
    LEFT JOIN house_limit own ON own.scope = 'PLAYER:' || p.id
   CROSS JOIN LATERAL (SELECT count(*) AS running_bets, coalesce(sum(stake), 0)::bigint AS running_stakes
                         FROM bet WHERE player_id = p.id AND status IN ('PENDING', 'ACCEPTED')) AS running
   WHERE p.id = $1`;

interface AccountRow {
  kind: 'PLAYER_WALLET' | 'PLAYER_HOLD' | 'PLAYER_DEBT';
  balance: number;
  entries: number;
  total: number;
}

/** In one statement, so that balances and entries are of one moment. */
const ACCOUNTS = `
  SELECT a.kind, b.balance, made.entries, made.total
    FROM account a
    JOIN account_balance b ON b.account_id = a.id
   CROSS JOIN LATERAL (SELECT count(*) AS entries, coalesce(sum(amount), 0)::bigint AS total
                         FROM entry WHERE account_id = a.id) AS made
   WHERE a.player_id = $1`;

function verifyBalances(accounts: readonly AccountRow[]) {
  const find = (kind: AccountRow['kind']) => accounts.find((account) => account.kind === kind);
  const balanceOf = (kind: AccountRow['kind']): Satang => satang(find(kind)?.balance ?? NO_MONEY);
  const sumOf = (kind: AccountRow['kind']): Satang => satang(find(kind)?.total ?? NO_MONEY);
  return {
    balances: {
      wallet: toBalanceString(balanceOf('PLAYER_WALLET')),
      hold: toBalanceString(balanceOf('PLAYER_HOLD')),
      debt: toBalanceString(negateSatang(balanceOf('PLAYER_DEBT'))),
    },
    sums: {
      wallet: toBaht(sumOf('PLAYER_WALLET')),
      hold: toBaht(sumOf('PLAYER_HOLD')),
      debt: toBaht(negateSatang(sumOf('PLAYER_DEBT'))),
    },
    entries: accounts.reduce((count, account) => count + account.entries, 0),
    isVerified: accounts.every(({ balance, total }) => balance === total),
  };
}

interface SessionRow {
  id: string;
  browser: string | null;
  system: string | null;
  created_at: Date;
  last_used_at: Date;
}

async function readSessions({ db, clock }: { db: Sql; clock: Clock }, playerId: number) {
  const rows = await db.query<SessionRow>(
    `SELECT id, browser, system, created_at, last_used_at FROM session
      WHERE player_id = $1 AND ended_at IS NULL AND expires_at > $2
      ORDER BY last_used_at DESC, id DESC LIMIT 50`,
    [playerId, clock.now()],
  );
  return rows.map(({ id, browser, system, created_at, last_used_at }) => ({
    id,
    browser,
    system,
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at.toISOString(),
  }));
}

const SHARED_DEVICES = `
  SELECT p.id, p.phone AS username
    FROM (SELECT DISTINCT other.player_id AS id
            FROM player_device own JOIN player_device other ON other.device_id = own.device_id
           WHERE own.player_id = $1 AND other.player_id <> $1
           ORDER BY id LIMIT 10) AS shared
    JOIN player p ON p.id = shared.id
   ORDER BY p.id`;

function toBahtOrNull(amount: number | null): number | null {
  return amount === null ? null : toBaht(satang(amount));
}
