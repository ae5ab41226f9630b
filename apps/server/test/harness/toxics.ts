import type { Toxic } from './fault-proxy.ts';

/** What networks do, by the names that are usual for it. Each is for one connection's data as it comes. */
export const TOXICS = {
  latency: (piece, way) => way.send(piece, { wayMs: 300 + Math.random() * 400 }),
  // Now and then a connection is gone.
  reset_peer: (piece, way) => (Math.random() < 0.02 ? way.cut() : way.send(piece)),
  // Nothing comes through any more, and nobody says so, not even afterwards.
  timeout: (_piece, way) => way.swallow(),
  slicer: (piece, way) => {
    for (let start = 0; start < piece.length; start += SLICE) {
      way.send(piece.subarray(start, start + SLICE), { outMs: Math.random() });
    }
  },
  bandwidth: (piece, way) => way.send(piece, { outMs: piece.length / BYTES_PER_MS }),
  limit_data: (piece, way) => (way.passed() > LIMIT ? way.cut() : way.send(piece)),
} satisfies Record<string, Toxic>;

const SLICE = 64;
const BYTES_PER_MS = 20;
const LIMIT = 20_000;
