import { LIVE_MESSAGE } from '@sanam/contract';
import { io } from 'socket.io-client';
import type { Player } from '../house/add-players.ts';
import { API_KEY } from '../house/run-server.ts';

/** Sockets of players who look at the board. Answers how many messages they have heard so far. */
export async function holdSockets(
  address: string,
  players: readonly Player[],
  count: number,
): Promise<() => number> {
  let heard = 0;
  const open = async (nth: number): Promise<void> => {
    const player = players[nth % players.length];
    const socket = io(address, {
      transports: ['websocket'],
      forceNew: true,
      auth: { token: player?.token, apiKey: API_KEY },
    });
    socket.on(LIVE_MESSAGE, () => {
      heard += 1;
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
  };
  for (let nth = 0; nth < count; nth += 50) {
    await Promise.all(Array.from({ length: Math.min(50, count - nth) }, (_, more) => open(nth + more)));
  }
  return () => heard;
}
