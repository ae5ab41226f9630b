import type { BodyOf, Endpoints } from '@sanam/contract';
import type { Result } from './rules.ts';

type PlayerRoute =
  | 'POST /bet'
  | 'POST /bet/draw'
  | 'POST /step/bet'
  | 'POST /step/bet/single'
  | 'POST /wallet/deposit'
  | 'POST /player/withdraw';

export interface GamePlayer {
  id: number;
  opening: bigint;
}

/** A request of a player, as it is sent to the server. */
export type PlayerRequest = {
  [Route in PlayerRoute]: {
    player: GamePlayer;
    route: Route;
    body: BodyOf<Endpoints[Route]>;
    key: string | undefined;
  };
}[PlayerRoute];

export type Rungs = Extract<BodyOf<Endpoints['POST /desk/matches/{id}/rate']>, { my: unknown }>;
export type Multipliers = Exclude<BodyOf<Endpoints['POST /desk/matches/{id}/rate']>, { my: unknown }>;

/** A request of the desk. */
export type DeskRequest =
  | { route: 'POST /desk/matches'; line: 'LIVE' | 'STEP' }
  | { route: 'POST /desk/matches/{id}/rate'; id: number; body: Rungs | Multipliers }
  | {
      route: `POST /desk/matches/{id}/${'open' | 'close' | 'end' | 'cancel'}`;
      id: number;
      /** Who opens it to be watched, or closes it; a program if absent. */
      operator?: 0 | 1;
    }
  | MatchHolderRequest
  | { route: 'POST /desk/matches/{id}/draw'; id: number; body: { isDraw: boolean } }
  | {
      route: 'POST /desk/matches/{id}/result';
      id: number;
      body: { result: Result; reason?: string };
      /** The server stops after the result is called and before any bet is settled. */
      stops: boolean;
    }
  | {
      route: `POST /desk/approvals/{id}/${'approve' | 'refuse'}`;
      id: string;
      /** By the operator who asked. */
      isOwn: boolean;
    }
  | {
      route: 'POST /desk/matches/{id}/result/call';
      id: number;
      operator: 0 | 1;
      /** The version that was seen is the one that the match has. */
      body: { result: Result; reason: string };
    }
  | {
      route: 'POST /desk/matches/{id}/rollback';
      id: number;
      body: { reason: string };
      stops: boolean;
    }
  | { route: 'POST /desk/limits'; body: BodyOf<Endpoints['POST /desk/limits']> }
  | TransferRequest
  | {
      route: 'POST /desk/players/{id}/adjust';
      id: number;
      body: BodyOf<Endpoints['POST /desk/players/{id}/adjust']>;
    };

/** A request about who holds a match, or what follows from that. */
export type MatchHolderRequest =
  | {
      /** Hands over to the other one. */
      route: `POST /desk/matches/{id}/${'take' | 'release' | 'hand-over'}`;
      id: number;
      operator: 0 | 1;
    }
  | { route: 'POST /desk/close-all'; operator: 0 | 1 }
  /** Too much time without a report of any desk, and what the job does then. */
  | { route: 'silence'; id: number };

type TransferRoute =
  `POST /desk/transactions/{id}/${'arrival' | 'approve' | 'confirm' | 'refuse' | 'reverse'}`;

/** A request of the desk about a deposit or withdrawal. */
export type TransferRequest = {
  [Route in TransferRoute]: { route: Route; id: string; body: BodyOf<Endpoints[Route]> };
}[TransferRoute];

export type GameRequest = PlayerRequest | DeskRequest;

export type Reply = { ok: true; data: unknown } | { ok: false; code: string; data: unknown };
