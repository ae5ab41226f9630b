import type { IncomingMessage } from 'node:http';

/** The address that the outermost trusted proxy saw; without proxies that of the connection. */
export function readClientAddress(trustedProxies: number, { headers, socket }: IncomingMessage): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  const named = forwarded.map((address) => address.trim()).filter((address) => address !== '');
  const hops = [socket.remoteAddress ?? '', ...named.toReversed()];
  return hops[Math.min(trustedProxies, hops.length - 1)] ?? '';
}
