import type { BodyOf, Endpoints } from '@sanam/contract';
import type { GamePlayer } from './game.ts';
import type { Result } from './rules.ts';

type PlayerRoute =
  | 'POST /bet'
  | 'POST /bet/draw'
  | 'POST /step/bet'
  | 'POST /step/bet/single'
  | 'POST /wallet/deposit'
  | 'POST /player/withdraw';

/** A request of a player, as it goes to the server. */
export type PlayerAsk = {
  [Route in PlayerRoute]: {
    player: GamePlayer;
    route: Route;
    body: BodyOf<Endpoints[Route]>;
    key: string | undefined;
  };
}[PlayerRoute];

export type Rungs = Extract<BodyOf<Endpoints['POST /desk/matches/{id}/rate']>, { my: unknown }>;
export type Figures = Exclude<BodyOf<Endpoints['POST /desk/matches/{id}/rate']>, { my: unknown }>;

/** A request of the desk. */
export type DeskAsk =
  | { route: 'POST /desk/matches'; line: 'LIVE' | 'STEP' }
  | { route: 'POST /desk/matches/{id}/rate'; id: number; body: Rungs | Figures }
  | { route: `POST /desk/matches/{id}/${'open' | 'close' | 'end' | 'cancel'}`; id: number }
  | { route: 'POST /desk/matches/{id}/draw'; id: number; body: { isDraw: boolean } }
  | {
      route: 'POST /desk/matches/{id}/result';
      id: number;
      body: { result: Result; reason?: string };
      /** The server stops when the result is called and no bet is settled yet. */
      stops: boolean;
    }
  | { route: `POST /desk/transactions/{id}/${'confirm' | 'refuse'}`; id: string };

export type Ask = PlayerAsk | DeskAsk;

/** What came back. */
export type Heard = { ok: true; data: unknown } | { ok: false; code: string; data: unknown };
