import { randomUUID } from 'node:crypto';

/** A UUIDv7: unguessable, and it sorts by the time it was made, which keeps indexes compact. */
export function uuidv7(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0');
  // The random digits come from a UUIDv4, which Node generates in bulk: far cheaper than randomBytes.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
