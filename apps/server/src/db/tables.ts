import type { ColumnType, Generated } from 'kysely';

/** Written by the database alone. */
type ByDatabase<Value> = ColumnType<Value, never, never>;

interface PlayerTable {
  id: ByDatabase<number>;
  phone: string;
  full_name: string;
  password_hash: string;
  bank_code: string;
  bank_name: string;
  bank_account: string;
  line: string;
  referrer: string | null;
  deposit_account_id: number;
  agent_id: number;
  status: 'ACTIVE' | 'DISABLED';
  created_at: ByDatabase<Date>;
}

interface DepositAccountTable {
  id: number;
  account_number: string;
  account_name: string;
  account_bank: string;
  promptpay_id: string | null;
}

interface SessionTable {
  id: string;
  player_id: number | null;
  operator_id: number | null;
  created_at: ByDatabase<Date>;
  expires_at: Date;
  ended_at: Date | null;
  end_reason: string | null;
}

interface OperatorTable {
  id: ByDatabase<number>;
  username: string;
  password_hash: string;
  role: 'trader' | 'cashier' | 'admin';
  status: 'ACTIVE' | 'DISABLED';
  created_at: ByDatabase<Date>;
}

interface AccountTable {
  id: ByDatabase<number>;
  kind: 'PLAYER_WALLET' | 'PLAYER_HOLD' | 'HOUSE_BANK' | 'HOUSE_STAKES' | 'HOUSE_RESULT';
  player_id: number | null;
}

interface AccountBalanceTable {
  account_id: number;
  balance: Generated<number>;
}

interface PostingTable {
  id: ByDatabase<number>;
  kind: string;
  ref: string;
  created_at: ByDatabase<Date>;
}

interface EntryTable {
  id: ByDatabase<number>;
  posting_id: number;
  account_id: number;
  amount: number;
}

export interface Tables {
  player: PlayerTable;
  deposit_account: DepositAccountTable;
  session: SessionTable;
  operator: OperatorTable;
  account: AccountTable;
  account_balance: AccountBalanceTable;
  posting: PostingTable;
  entry: EntryTable;
}
