import type { GamePlayer, GameRequest, Reply } from './request.ts';
import type { Game } from './game.ts';

/** The system under test: the product as a game uses it. */
export interface System {
  /** A result that pays more takes two operators, in satang; without it none does. */
  approvalSum?: bigint;
  /** New players with these amounts in their wallets. */
  addPlayers(openings: readonly bigint[]): Promise<GamePlayer[]>;
  send(request: GameRequest): Promise<Reply>;
  /** Moves the clock forward and decides the step bets that are due by then. */
  moveTime(ms: number): Promise<void>;
  /** Stops the server and starts it again on the same database. */
  restart(): Promise<void>;
  /** Reads the state of a game; a field that this interface of the product does not show is left out. */
  readState(game: Game): Promise<State>;
}

export interface State {
  money: { player: number; wallet: bigint; hold?: bigint; debt: bigint }[];
  bets: { id: string; status: string; resultType: string; stake: bigint; payout: bigint }[];
  /** What each player has staked on each match, without bets that were not accepted. */
  stakes?: { id: string; stake: bigint }[];
  transfers: { id: string; status: string; amount: bigint }[];
  matches?: {
    id: number;
    isOpen: boolean;
    isEnded: boolean;
    allowsDraw: boolean;
    rateId: number | null;
    result: string | null;
    holder: string | null;
  }[];
  house?: { bank: bigint; stakes: bigint; result: bigint; adjustments: bigint };
}
