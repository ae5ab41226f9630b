import type { ColumnType } from 'kysely';

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
  bet_chips: number[] | null;
  is_demo: ByDatabase<boolean>;
}

interface OperatorTable {
  id: ByDatabase<number>;
  username: string;
  password_hash: string;
  role: 'trader' | 'cashier' | 'admin';
  status: 'ACTIVE' | 'DISABLED';
  created_at: ByDatabase<Date>;
  must_change_password: boolean;
  totp_secret: Uint8Array | null;
  totp_step: ByDatabase<number>;
}

interface StadiumTable {
  id: ByDatabase<number>;
  name: string;
  latin_name: string | null;
  is_off: boolean;
  created_at: ByDatabase<Date>;
}

interface MatchTable {
  id: ByDatabase<number>;
  line: 'LIVE' | 'STEP';
  stadium_id: number;
  category_code: string;
  match_no: number;
  match_name: string;
  red_name: string;
  blue_name: string;
  red_latin_name: string | null;
  blue_latin_name: string | null;
  match_tag: string;
  round_no: number;
  fighting_at: Date;
  streaming_url: string | null;
  created_at: ByDatabase<Date>;
  is_started: boolean;
  is_ended: boolean;
  is_open: boolean;
  is_open_special: boolean;
  allows_draw: boolean;
  rate_id: number | null;
  result: 'RED' | 'BLUE' | 'DRAW' | 'CANCEL' | null;
  version: number;
}

interface RateTable {
  id: ByDatabase<number>;
  match_id: number;
  setting_rates: unknown;
  set_order: ByDatabase<number>;
  created_at: ByDatabase<Date>;
  set_by: string | null;
  chosen: unknown;
}

interface TransferTable {
  id: string;
  player_id: number;
  player_no: number;
  type_no: number;
  type: 'deposit' | 'withdraw';
  status: 'pending' | 'success' | 'cancelled';
  amount: number;
  bank_code: string;
  bank_account: string;
  full_name: string;
  created_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  refuse_reason: 'NOT_RECEIVED' | 'AMOUNT_DIFFERS' | 'NAME_DIFFERS' | 'SLIP_USED' | 'OTHER' | null;
  note: string | null;
  bank_id: string | null;
  bank_ref: string | null;
  claimed_by: string | null;
  claimed_until: Date | null;
  reversed_at: Date | null;
  reversed_by: string | null;
  reversed_reason: string | null;
  arrival_bank_id: string | null;
  arrival_bank_ref: string | null;
  arrival_amount: number | null;
  arrival_name: string | null;
  arrival_is_own: boolean | null;
  arrival_by: string | null;
  arrival_at: Date | null;
  aside_by: string | null;
  aside_at: Date | null;
  approved_by: string | null;
  approved_at: Date | null;
  deposit_account_id: number | null;
  bank_line_id: string | null;
  bank_line_is_own: boolean | null;
}

/** The tables that are read through the query builder. */
export interface Tables {
  player: PlayerTable;
  operator: OperatorTable;
  stadium: StadiumTable;
  match: MatchTable;
  rate: RateTable;
  transfer: TransferTable;
}
