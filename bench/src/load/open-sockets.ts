import { LIVE_MESSAGE } from '@sanam/contract';
import { io } from 'socket.io-client';
import type { Player } from '../server/add-players.ts';
import { API_KEY } from '../server/start-server.ts';

/** Opens sockets of players on the board. Returns a function that counts the messages received so far. */
export async function openSockets(
  address: string,
  players: readonly Player[],
  count: number,
): Promise<() => number> {
  let received = 0;
  const open = async (nth: number): Promise<void> => {
    const player = players[nth % players.length];
    const socket = io(address, {
      transports: ['websocket'],
      forceNew: true,
      auth: { token: player?.token, apiKey: API_KEY },
    });
    socket.on(LIVE_MESSAGE, () => {
      received += 1;
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
  };
  for (let nth = 0; nth < count; nth += 50) {
    await Promise.all(Array.from({ length: Math.min(50, count - nth) }, (_, more) => open(nth + more)));
  }
  return () => received;
}
