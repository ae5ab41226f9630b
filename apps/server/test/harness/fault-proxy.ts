import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** One direction of one connection. */
interface Direction {
  /** Forwards a chunk in order, delayed by its latency and by the time that sending it takes. */
  send(chunk: Buffer, times?: { latencyMs?: number; sendMs?: number }): void;
  cut(): void;
  /** From now on nothing passes this connection in either direction, even when the toxic is removed. */
  block(): void;
  /** How many bytes have arrived. */
  received(): number;
}

/** What happens to a chunk of data. */
type Toxic = (chunk: Buffer, direction: Direction) => void;

/** Network faults under the names of Toxiproxy. */
export const TOXICS = {
  latency: (chunk, direction) => direction.send(chunk, { latencyMs: 300 + Math.random() * 400 }),
  reset_peer: (chunk, direction) => (Math.random() < 0.02 ? direction.cut() : direction.send(chunk)),
  timeout: (_chunk, direction) => direction.block(),
  slicer: (chunk, direction) => {
    for (let start = 0; start < chunk.length; start += SLICE_BYTES) {
      direction.send(chunk.subarray(start, start + SLICE_BYTES), { sendMs: Math.random() });
    }
  },
  bandwidth: (chunk, direction) => direction.send(chunk, { sendMs: chunk.length / BYTES_PER_MS }),
  limit_data: (chunk, direction) =>
    direction.received() > LIMIT_BYTES ? direction.cut() : direction.send(chunk),
} satisfies Record<string, Toxic>;

const SLICE_BYTES = 64;
const BYTES_PER_MS = 20;
const LIMIT_BYTES = 20_000;

/** What both directions of a connection share. */
interface ConnectionState {
  isBlocked: boolean;
  cut: () => void;
}

export interface FaultProxy {
  port: number;
  /** Applies to new and open connections; undefined removes the toxic. */
  poison(toxic: Toxic | undefined): void;
  /** Resets every connection. */
  cutAll(): void;
}

/** A TCP proxy that injects network faults. */
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
    const state = { isBlocked: false, cut };
    forward(from, onward, state);
    forward(onward, from, state);
  });
  const forward = (from: Socket, onward: Socket, state: ConnectionState): void => {
    let [received, sentUntil] = [0, 0];
    const queue: { chunk: Buffer; dueAt: number }[] = [];
    /** One timer for the whole queue: with a timer per chunk, one could overtake another. */
    const pump = (): void => {
      let next = queue[0];
      while (next && next.dueAt <= performance.now()) {
        if (!state.isBlocked && onward.writable) onward.write(next.chunk);
        queue.shift();
        next = queue[0];
      }
      if (next) setTimeout(pump, next.dueAt - performance.now());
    };
    const direction: Direction = {
      cut: state.cut,
      block: () => void (state.isBlocked = true),
      received: () => received,
      send(chunk, { latencyMs = 0, sendMs = 0 } = {}) {
        sentUntil = Math.max(sentUntil, performance.now() + latencyMs) + sendMs;
        queue.push({ chunk, dueAt: sentUntil });
        if (queue.length === 1) pump();
      },
    };
    from.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (state.isBlocked) return;
      if (toxic) toxic(chunk, direction);
      else direction.send(chunk);
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
