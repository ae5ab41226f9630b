import type { Ask, Heard } from './ask.ts';
import type { Game, GamePlayer } from './game.ts';

/** The product, as far as a game is concerned. */
export interface Arena {
  /** New players with these amounts in their wallets. */
  addPlayers(openings: readonly bigint[]): Promise<GamePlayer[]>;
  send(ask: Ask): Promise<Heard>;
  /** It is later now, and what was due by then has been decided. */
  moveTime(ms: number): Promise<void>;
  /** The server stops and starts again on the same store. */
  restart(): Promise<void>;
  /** What there is to be seen of a game; what is left out cannot be seen from here. */
  look(game: Game): Promise<Seen>;
}

export interface Seen {
  money: { player: number; wallet: bigint; hold?: bigint; debt: bigint }[];
  bets: { id: string; status: string; resultType: string; stake: bigint; payout: bigint }[];
  transfers: { id: string; status: string; amount: bigint }[];
  matches?: {
    id: number;
    isOpen: boolean;
    isEnded: boolean;
    allowsDraw: boolean;
    rateId: number | null;
    result: string | null;
  }[];
  house?: { bank: bigint; stakes: bigint; result: bigint };
}
