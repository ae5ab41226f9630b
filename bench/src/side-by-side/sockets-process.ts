import process from 'node:process';
import { WebSocket } from 'ws';

export interface Crowd {
  url: string;
  /** What each socket says first; an empty one says nothing. */
  hellos: string[];
  /** What is in a message that is waited for. */
  news: string;
}

/** Said when every one of them has heard the same news. */
export interface AllHeard {
  at: number;
  told: string;
  /** How often so far one heard something else than the others, or heard it at another place in the order. */
  unlike: number;
}

/** Sockets that cost as little as possible. */
process.once('message', (crowd: Crowd) => void open(crowd));
process.on('disconnect', () => process.exit());

async function open({ url, hellos, news }: Crowd): Promise<void> {
  const told: { message: string; heard: number }[] = [];
  let unlike = 0;
  const hear = (message: string, place: number): void => {
    const one = (told[place] ??= { message, heard: 0 });
    if (one.message !== message) unlike += 1;
    one.heard += 1;
    if (one.heard < hellos.length) return;
    const all: AllHeard = { at: performance.timeOrigin + performance.now(), told: message, unlike };
    process.send?.(all);
  };
  const connect = (hello: string) =>
    new Promise<void>((resolve, reject) => {
      const socket = new WebSocket(url, { perMessageDeflate: false });
      let place = 0;
      socket.once('error', reject);
      socket.on('message', (data: Buffer) => {
        const message = data.toString();
        if (message.startsWith('40')) resolve();
        // Engine.IO asks now and then whether somebody is there.
        if (message === '2') socket.send('3');
        if (!message.includes(news)) return;
        hear(message, place);
        place += 1;
      });
      socket.once('open', () => {
        if (hello === '') resolve();
        else socket.send(hello);
      });
    });
  for (let nth = 0; nth < hellos.length; nth += 50) {
    await Promise.all(hellos.slice(nth, nth + 50).map(connect));
  }
  process.send?.('open');
}
