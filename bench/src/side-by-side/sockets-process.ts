import process from 'node:process';
import { WebSocket } from 'ws';

export interface Crowd {
  url: string;
  /** What each socket says first; an empty one says nothing. */
  hellos: string[];
  /** What is in a message that is waited for. */
  news: string;
}

/** Sockets that cost as little as possible; says when every one of them has heard the same news. */
process.once('message', (crowd: Crowd) => void open(crowd));
process.on('disconnect', () => process.exit());

async function open({ url, hellos, news }: Crowd): Promise<void> {
  let heard = 0;
  const hear = (message: string, socket: WebSocket): void => {
    // Engine.IO asks now and then whether somebody is there.
    if (message === '2') socket.send('3');
    if (!message.includes(news)) return;
    heard += 1;
    if (heard < hellos.length) return;
    heard = 0;
    process.send?.({ at: performance.timeOrigin + performance.now(), told: message });
  };
  const connect = (hello: string) =>
    new Promise<void>((resolve, reject) => {
      const socket = new WebSocket(url, { perMessageDeflate: false });
      socket.once('error', reject);
      socket.on('message', (data: Buffer) => {
        const message = data.toString();
        if (message.startsWith('40')) resolve();
        hear(message, socket);
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
