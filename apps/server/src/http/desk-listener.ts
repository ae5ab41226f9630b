import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { API_BASE, readPath } from './api-path.ts';

const deskSockets = new WeakSet<Socket>();

/** Marks a connection as one that was accepted on the desk's own port. */
export function markDeskSocket(socket: Socket): void {
  deskSockets.add(socket);
}

export function isDeskSocket(socket: Socket): boolean {
  return deskSockets.has(socket);
}

/** On both ports: the live server accepts operators on the desk's only, and players on the other. */
export const LIVE_PATH = '/socket.io/';

/** Whether the desk is requested on the players' port, or anything else on the desk's. */
export function isOnWrongPort(request: FastifyRequest): boolean {
  if (request.routeOptions.url === LIVE_PATH) return false;
  // The matched route as well as the path: a router may read an encoded path differently.
  const isDesk = isUnderDesk(request.routeOptions.url ?? '') || isUnderDesk(readPath(request));
  return isDesk !== isDeskSocket(request.raw.socket);
}

function isUnderDesk(path: string): boolean {
  return ['/desk', `${API_BASE}/desk`].some((base) => path === base || path.startsWith(`${base}/`));
}
