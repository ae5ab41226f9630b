import { timingSafeEqual } from 'node:crypto';

/** Whether what was given is the secret, in a time that does not tell how much of it was right. */
export function createSecretMatch(secret: string): (given: string | string[] | undefined) => boolean {
  const expected = Buffer.from(secret);
  return (given) => {
    const offered = Buffer.from(typeof given === 'string' ? given : '');
    return offered.length === expected.length && timingSafeEqual(offered, expected);
  };
}
