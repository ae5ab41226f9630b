import process from 'node:process';
import { WebSocket } from 'ws';

export interface Sockets {
  url: string;
  /** What each socket sends first; an empty one sends nothing. */
  firstMessages: string[];
  /** A text in the messages that are waited for. */
  awaited: string;
}

/** Sent when every socket has received the same message. */
export interface AllReceived {
  at: number;
  message: string;
  /** How often so far a socket received another message than the others, or in another order. */
  mismatches: number;
}

const AT_ONCE = 50;

/** Plain WebSockets, because they cost the least processor time beside the server. */
process.once('message', (sockets: Sockets) => void open(sockets));
process.on('disconnect', () => process.exit());

async function open({ url, firstMessages, awaited }: Sockets): Promise<void> {
  const received: { message: string; count: number }[] = [];
  let mismatches = 0;
  const record = (message: string, place: number): void => {
    const one = (received[place] ??= { message, count: 0 });
    if (one.message !== message) mismatches += 1;
    one.count += 1;
    if (one.count < firstMessages.length) return;
    const all: AllReceived = { at: performance.timeOrigin + performance.now(), message, mismatches };
    process.send?.(all);
  };
  const connect = (firstMessage: string) =>
    new Promise<void>((resolve, reject) => {
      const socket = new WebSocket(url, { perMessageDeflate: false });
      let place = 0;
      socket.once('error', reject);
      socket.on('message', (data: Buffer) => {
        const message = data.toString();
        if (message.startsWith('40')) resolve();
        // The heartbeat of Engine.IO.
        if (message === '2') socket.send('3');
        if (!message.includes(awaited)) return;
        record(message, place);
        place += 1;
      });
      socket.once('open', () => {
        if (firstMessage === '') resolve();
        else socket.send(firstMessage);
      });
    });
  for (let nth = 0; nth < firstMessages.length; nth += AT_ONCE) {
    await Promise.all(firstMessages.slice(nth, nth + AT_ONCE).map(connect));
  }
  process.send?.('open');
}
