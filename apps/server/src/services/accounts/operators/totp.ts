import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Clock } from '../../../platform/clock.ts';

/** Time-based codes as in RFC 6238, their secrets, and the recovery codes that replace them. */
export interface Totp {
  createSecret(): string;
  /** What an authenticator app reads from the QR code. */
  uriOf(username: string, secret: string): string;
  /** The time step of a right code: now, or one step before or after, because clocks differ. */
  findStep(secret: string, code: string): number | undefined;
  encrypt(operatorId: number, secret: string): Buffer;
  /** Undefined when it was encrypted with another TOKEN_SECRET or for another operator. */
  decrypt(operatorId: number, stored: Uint8Array): string | undefined;
  createRecoveryCode(): string;
  hashRecoveryCode(operatorId: number, code: string): Buffer;
}

const ISSUER = 'Sanam';
const STEP_SECONDS = 30;
const SECRET_BYTES = 20;
const IV_BYTES = 12;
const TAG_BYTES = 16;

export function createTotp({ secret: tokenSecret, clock }: { secret: string; clock: Clock }): Totp {
  const encryptionKey = createHmac('sha256', tokenSecret).update('totp secret').digest();
  const recoveryKey = createHmac('sha256', tokenSecret).update('recovery code').digest();
  const totpOf = (secret: string, label = '') =>
    new TOTP({ issuer: ISSUER, label, algorithm: 'SHA1', digits: 6, period: STEP_SECONDS, secret });

  return {
    createSecret: () => new Secret({ size: SECRET_BYTES }).base32,
    uriOf: (username, secret) => totpOf(secret, username).toString(),

    findStep(secret, code) {
      const timestamp = clock.now().getTime();
      const delta = totpOf(secret).validate({ token: normalise(code), timestamp, window: 1 });
      return delta === null ? undefined : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
    },

    encrypt(operatorId, secret) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', encryptionKey, iv).setAAD(Buffer.from(String(operatorId)));
      const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
    },

    decrypt(operatorId, stored) {
      const bytes = Buffer.from(stored);
      const decipher = createDecipheriv('aes-256-gcm', encryptionKey, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(String(operatorId)))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        return (
          decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
        );
      } catch {
        return undefined;
      }
    },

    createRecoveryCode: () => new Secret({ size: 10 }).base32.replace(/(.{4})(?=.)/g, '$1-'),
    hashRecoveryCode: (operatorId, code) =>
      createHmac('sha256', recoveryKey)
        .update(`${operatorId}/${normalise(code)}`)
        .digest(),
  };
}

/** People type codes with spaces, hyphens and small letters. */
function normalise(code: string): string {
  return code.replace(/[\s-]/g, '').toUpperCase();
}
