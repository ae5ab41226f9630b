import { LIVE_MESSAGE } from '@sanam/contract';
import type { ToldEvent } from '../outbox/hear-events.ts';
import { BOARD_ROOM, matchRoom, playerRoom } from './live-server.ts';
import type { LiveServer } from './live-server.ts';
import type { ReadMatch } from './read-match.ts';
import type { WalletTeller } from './tell-wallets.ts';
import { wholeMatch } from './welcome-socket.ts';

interface Needs {
  io: LiveServer;
  readMatch: ReadMatch;
  wallets: WalletTeller;
}

/** Passes a fact on to the sockets of this server that it concerns. */
export async function tellEvent({ io, readMatch, wallets }: Needs, told: ToldEvent): Promise<void> {
  if (told.matchId !== null) {
    const rooms = io.to([matchRoom(told.matchId), BOARD_ROOM]);
    const event = told.event ?? wholeMatch(await readMatch(told.matchId));
    rooms.emit(LIVE_MESSAGE, event);
    return;
  }
  if (told.event?.action === 'WALLET') wallets.changed(told.playerId);
  else if (told.event) io.to(playerRoom(told.playerId)).emit(LIVE_MESSAGE, told.event);
}
