import { randomBytes } from 'node:crypto';

/** 256 random bits in characters that need no escaping. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** A password to type from a screen, without letters and digits that look alike. */
export function randomPassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  const limit = 256 - (256 % alphabet.length);
  const picked: string[] = [];
  while (picked.length < 16) {
    for (const byte of randomBytes(32)) {
      // Bytes past the last multiple of the alphabet would make its first letters more likely.
      if (byte < limit && picked.length < 16) picked.push(alphabet.charAt(byte % alphabet.length));
    }
  }
  return picked.join('').replace(/(.{4})(?=.)/g, '$1-');
}
