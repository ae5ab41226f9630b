import { api } from './api.ts';
import { useConnection } from './connection.ts';

const EVERY_MS = 2000;

/** Sends a small request to the server when no other request has had a reply lately. Returns a function that stops. */
export function startCheckingConnection(): () => void {
  let isAsking = false;
  const check = async (): Promise<void> => {
    const { repliedAt = 0 } = useConnection.getState();
    if (isAsking || document.hidden || !navigator.onLine || Date.now() - repliedAt < EVERY_MS) return;
    isAsking = true;
    // The frame shows how it went.
    await api.call('GET /desk/me').catch(() => undefined);
    isAsking = false;
  };
  const timer = setInterval(() => void check(), EVERY_MS);
  return () => clearInterval(timer);
}
