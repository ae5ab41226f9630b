import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** One direction of one connection. */
interface Way {
  /** Passes data on once everything before it is through and its own time is over: on the way, and in getting out. */
  send(piece: Buffer, times?: { wayMs?: number; outMs?: number }): void;
  cut(): void;
  /** From now on nothing comes through this connection in either direction, whatever happens to others. */
  swallow(): void;
  /** How many bytes have come this way. */
  passed(): number;
}

/** What happens to a piece of data: it is passed on at once, later, in part or never. */
export type Toxic = (piece: Buffer, way: Way) => void;

/** What both directions of a connection share. */
interface Fate {
  isSwallowed: boolean;
  cut: () => void;
}

export interface FaultProxy {
  port: number;
  /** From now on, for new connections and those that are open; undefined lets everything through. */
  poison(toxic: Toxic | undefined): void;
  /** Breaks every connection off, as when a cable is pulled. */
  cutAll(): void;
}

/** Stands between two programs and does to their connections what networks do. */
export async function openFaultProxy(to: { host: string; port: number }): Promise<FaultProxy> {
  let toxic: Toxic | undefined;
  const open = new Set<Socket>();
  const server = createServer((from) => {
    const onward = connect(to.port, to.host);
    const both = [from, onward] as const;
    const cut = (): void => both.forEach((socket) => void socket.resetAndDestroy());
    for (const socket of both) {
      socket.setNoDelay(true);
      open.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        open.delete(socket);
        both.forEach((other) => void other.destroy());
      });
    }
    const fate = { isSwallowed: false, cut };
    carry(from, onward, fate);
    carry(onward, from, fate);
  });
  const carry = (from: Socket, onward: Socket, fate: Fate): void => {
    let [passed, sentUntil] = [0, 0];
    const line: { piece: Buffer; dueAt: number }[] = [];
    /** One after the other: timers of their own could overtake one another. */
    const pump = (): void => {
      let next = line[0];
      while (next && next.dueAt <= performance.now()) {
        if (!fate.isSwallowed && onward.writable) onward.write(next.piece);
        line.shift();
        next = line[0];
      }
      if (next) setTimeout(pump, next.dueAt - performance.now());
    };
    const way: Way = {
      cut: fate.cut,
      swallow: () => void (fate.isSwallowed = true),
      passed: () => passed,
      send(piece, { wayMs = 0, outMs = 0 } = {}) {
        sentUntil = Math.max(sentUntil, performance.now() + wayMs) + outMs;
        line.push({ piece, dueAt: sentUntil });
        // Whoever is before it in the line brings it along.
        if (line.length === 1) pump();
      },
    };
    from.on('data', (piece: Buffer) => {
      passed += piece.length;
      if (fate.isSwallowed) return;
      if (toxic) toxic(piece, way);
      else way.send(piece);
    });
    from.on('end', () => onward.end());
  };

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cutAll = (): void => open.forEach((socket) => void socket.resetAndDestroy());
  onTestFinished(() => {
    cutAll();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    poison: (next) => void (toxic = next),
    cutAll,
  };
}
