import { timingSafeEqual } from 'node:crypto';

/** Compares with the secret in constant time. */
export function createSecretMatch(secret: string): (given: string | string[] | undefined) => boolean {
  const expected = Buffer.from(secret);
  return (given) => {
    const offered = Buffer.from(typeof given === 'string' ? given : '');
    return offered.length === expected.length && timingSafeEqual(offered, expected);
  };
}
