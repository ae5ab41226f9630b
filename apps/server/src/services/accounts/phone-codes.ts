import { createHmac, randomInt } from 'node:crypto';
import {
  PHONE_CODE_DIGITS,
  PHONE_CODE_MINUTES,
  PHONE_CODE_TRIES,
  PHONE_CODES_PER_ADDRESS,
  PHONE_CODES_PER_PHONE,
  Refusal,
  normalisePhone,
} from '@sanam/contract';
import type { Language, PhoneCodePurpose } from '@sanam/contract';
import { messageFor } from '@sanam/contract/messages';
import type { Sql } from '../../db/database.ts';
import { toNetwork } from '../../platform/to-network.ts';
import { Unavailable } from '../../platform/unavailable.ts';
import { MessageRefused } from './code-sender.ts';
import type { CodeSender } from './code-sender.ts';

export interface PhoneCodes {
  /** Whether phones get codes. Where they do not, only operators make them. */
  readonly areSent: boolean;
  /** Sends a code to any phone, so that neither the reply nor its time reveals whether the phone has an account. */
  request(
    form: { phone: string; purpose: PhoneCodePurpose },
    client: { address: string; language: Language },
  ): Promise<{ expiresInSeconds: number; shownCode: string | null }>;
  /** Makes a code that an operator reads out, in the transaction that writes down who did. */
  make(
    tx: Sql,
    purpose: PhoneCodePurpose,
    phone: string,
  ): Promise<{ code: string; expiresInSeconds: number }>;
  /** Counts a try; refuses a code that is wrong, expired or used. Returns an id for `use`. */
  verify(purpose: PhoneCodePurpose, phone: string, code: string): Promise<number>;
  /** Uses the code up, in the transaction of what it allows. */
  use(tx: Sql, codeId: number): Promise<void>;
}

export function createPhoneCodes({
  db,
  sender,
  secret,
}: {
  db: Sql;
  /** Undefined: phones get no codes. */
  sender: CodeSender | undefined;
  secret: string;
}): PhoneCodes {
  // With a key: without it, a hash of six digits is found by trying them all.
  const key = createHmac('sha256', secret).update('phone code').digest();
  const hash = (purpose: PhoneCodePurpose, phone: string, code: string): Buffer =>
    createHmac('sha256', key).update(`${purpose}/${phone}/${code}`).digest();
  const expiresInSeconds = PHONE_CODE_MINUTES * 60;

  return {
    areSent: sender !== undefined,

    async request({ phone: typed, purpose }, { address, language }) {
      if (!sender) throw new Refusal('NOT_FOUND');
      const phone = normalisePhone(typed);
      if (phone === undefined) throw new Refusal('PHONE_INVALID');
      const code = randomCode();
      const [row] = await db.query<{ code_id: number | null; wait_seconds: number }>(
        `SELECT code_id, wait_seconds FROM phone_code_create(
           p_phone => $1, p_network => $2, p_purpose => $3, p_hash => $4, p_per_phone => $5, p_per_network => $6,
           p_valid_seconds => $7)`,
        [
          phone,
          toNetwork(address),
          purpose,
          hash(purpose, phone, code),
          PHONE_CODES_PER_PHONE,
          PHONE_CODES_PER_ADDRESS,
          expiresInSeconds,
        ],
      );
      if (!row?.code_id)
        throw new Refusal('TOO_MANY_ATTEMPTS', { params: { seconds: row?.wait_seconds ?? 0 } });
      const text = messageFor('PHONE_CODE_SMS', language, { code, minutes: PHONE_CODE_MINUTES });
      try {
        await sender.send({ phone, code, purpose, text });
      } catch (error) {
        // One that may have been sent counts, and is void. One that was not delivered counts only for the network that
        // requested it: it could have the service refuse messages without end.
        await db.query(
          error instanceof MessageRefused
            ? `UPDATE phone_code SET phone = '' WHERE id = $1`
            : 'UPDATE phone_code SET used_at = clock_timestamp() WHERE id = $1',
          [row.code_id],
        );
        throw new Unavailable(error);
      }
      return { expiresInSeconds, shownCode: sender.showsCode ? code : null };
    },

    async make(tx, purpose, phone) {
      const code = randomCode();
      await tx.query(
        `INSERT INTO phone_code (phone, network, purpose, code_hash, created_at, expires_at)
         VALUES ($1, 'desk', $2, $3, clock_timestamp(), clock_timestamp() + make_interval(secs => $4))`,
        [phone, purpose, hash(purpose, phone, code), expiresInSeconds],
      );
      return { code, expiresInSeconds };
    },

    async verify(purpose, phone, code) {
      const [row] = await db.query<{ code_id: number | null }>(
        'SELECT phone_code_try(p_phone => $1, p_purpose => $2, p_hash => $3, p_max_tries => $4) AS code_id',
        [phone, purpose, hash(purpose, phone, code), PHONE_CODE_TRIES],
      );
      if (!row?.code_id) throw new Refusal('PHONE_CODE_WRONG');
      return row.code_id;
    },

    async use(tx, codeId) {
      const used = await tx.query(
        'UPDATE phone_code SET used_at = clock_timestamp() WHERE id = $1 AND used_at IS NULL RETURNING id',
        [codeId],
      );
      if (used.length === 0) throw new Refusal('PHONE_CODE_WRONG');
    },
  };
}

function randomCode(): string {
  return String(randomInt(10 ** PHONE_CODE_DIGITS)).padStart(PHONE_CODE_DIGITS, '0');
}

export async function requestPhoneCode(
  { phoneCodes, sharedUsernames }: { phoneCodes: PhoneCodes; sharedUsernames: readonly string[] },
  ...[form, client]: Parameters<PhoneCodes['request']>
): ReturnType<PhoneCodes['request']> {
  if (!phoneCodes.areSent) throw new Refusal('NOT_FOUND');
  // Every visitor of the demo sees its codes: one of them could take a shared account from all others.
  const isShared = sharedUsernames.includes(normalisePhone(form.phone) ?? '');
  if (isShared && form.purpose === 'RESET') throw new Refusal('FORBIDDEN');
  return phoneCodes.request(form, client);
}
