import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** What happens to a piece of data on its way: it is passed on with `send`, at once, later, in part or never. */
export type Toxic = (piece: Buffer, way: { send(piece: Buffer): void; cut(): void; passed: number }) => void;

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
    carry(from, onward, cut);
    carry(onward, from, cut);
  });
  const carry = (from: Socket, onward: Socket, cut: () => void): void => {
    let passed = 0;
    const send = (piece: Buffer): void => {
      if (!onward.writable) return;
      passed += piece.length;
      onward.write(piece);
    };
    from.on('data', (piece: Buffer) => {
      if (toxic) toxic(piece, { send, cut, passed });
      else send(piece);
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
