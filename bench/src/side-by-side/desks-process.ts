import process from 'node:process';
import type { DeskEvent } from '@sanam/contract';
import { WebSocket } from 'ws';
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

/** Read at the end: what desks do with their messages would take the processor from the server that is measured. */
let received: { at: number; message: string }[] = [];

/** Plain WebSockets, because they cost the least processor time beside the server. */
process.once('message', ({ address, token, count, matchIds }: Desks) => {
  const rooms = { board: {}, ...Object.fromEntries(matchIds.map((id) => [`match:${id}`, {}])) };
  const hello = `40${JSON.stringify({ token, apiKey: API_KEY, rooms })}`;
  let joined = 0;
  for (let nth = 0; nth < count; nth += 1) {
    const url = `${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
    const socket = new WebSocket(url, { perMessageDeflate: false });
    socket.once('open', () => socket.send(hello));
    socket.on('error', (error) => {
      throw error;
    });
    socket.on('message', (data: Buffer) => {
      const at = performance.timeOrigin + performance.now();
      const message = data.toString();
      // The heartbeat of Engine.IO.
      if (message === '2') socket.send('3');
      if (message.startsWith('44')) throw new Error(`a desk was refused: ${message}`);
      if (message.includes('"JOINED"')) {
        joined += 1;
        if (joined === count * Object.keys(rooms).length) process.send?.('open');
      }
      if (message.includes('"BET_TAKEN"')) received.push({ at, message });
    });
  }
  process.on('message', () => {
    process.send?.(readTapes());
    received = [];
  });
});
process.on('disconnect', () => process.exit());

function readTapes(): OnTape[] {
  const onTape = new Map<string, OnTape>();
  for (const { at, message } of received) {
    const [, event] = JSON.parse(message.slice('42'.length)) as [string, DeskEvent];
    if (event.action !== 'BET_TAKEN' || event.data.isStart) continue;
    for (const { ticketCode } of event.data.bets) {
      const desks = (onTape.get(ticketCode)?.desks ?? 0) + 1;
      onTape.set(ticketCode, { ticketCode, at, desks });
    }
  }
  return [...onTape.values()];
}
