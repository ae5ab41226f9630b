import process from 'node:process';
import { LIVE_MESSAGE, type DeskEvent } from '@sanam/contract';
import { io } from 'socket.io-client';
import { API_KEY } from '../server/start-server.ts';

/** What the parent sends first. */
export interface Desks {
  address: string;
  token: string;
  count: number;
  matchIds: number[];
}

/** The reply to `report`: when the last of the desks had each bet. */
export interface OnTape {
  ticketCode: string;
  at: number;
  desks: number;
}

let onTape = new Map<string, OnTape>();

process.once('message', ({ address, token, count, matchIds }: Desks) => {
  const rooms = { board: {}, ...Object.fromEntries(matchIds.map((id) => [`match:${id}`, {}])) };
  let joined = 0;
  for (let nth = 0; nth < count; nth += 1) {
    const socket = io(address, {
      transports: ['websocket'],
      forceNew: true,
      auth: { token, apiKey: API_KEY, rooms },
    });
    socket.on('connect_error', (error) => {
      throw error;
    });
    socket.on(LIVE_MESSAGE, (event: DeskEvent) => {
      if (event.action === 'JOINED') {
        joined += 1;
        if (joined === count * Object.keys(rooms).length) process.send?.('open');
      }
      if (event.action === 'BET_TAKEN' && !event.data.isStart) {
        const at = performance.timeOrigin + performance.now();
        for (const { ticketCode } of event.data.bets) {
          const desks = (onTape.get(ticketCode)?.desks ?? 0) + 1;
          onTape.set(ticketCode, { ticketCode, at, desks });
        }
      }
    });
  }
  process.on('message', () => {
    process.send?.([...onTape.values()]);
    onTape = new Map();
  });
});
