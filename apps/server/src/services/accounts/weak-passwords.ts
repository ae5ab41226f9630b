import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PASSWORD_MIN_REGISTER, Refusal, normalisePhone } from '@sanam/contract';

/** How many are refused, counting only those that are long enough to be chosen. */
const COMMON_COUNT = 10_000;
const require = createRequire(import.meta.url);

let common: ReadonlySet<string> | undefined;

/**
 * Refuses a new password that is among the commonest, or is the phone number or a name of the one who chooses it.
 *
 * @param owner the phone number, the full name or the username; not what others must not learn
 */
export function refuseWeakPassword(password: string, owner: readonly string[]): void {
  const typed = simplify(password);
  const isOwn = owner.some(
    (text) => simplify(text) === typed || text.split(/\s+/).some((word) => simplify(word) === typed),
  );
  const phone = normalisePhone(password);
  const isPhone = phone !== undefined && owner.includes(phone);
  common ??= readCommon();
  if (isOwn || isPhone || common.has(password.normalize('NFC').toLowerCase()))
    throw new Refusal('PASSWORD_TOO_WEAK');
}

/**
 * The list is sorted by use and in small letters. It is read as a file, so that the rest of it does not stay in memory.
 */
function readCommon(): ReadonlySet<string> {
  const file = require.resolve('@zxcvbn-ts/language-common/src/passwords.json');
  const list = JSON.parse(readFileSync(file, 'utf8')) as string[];
  return new Set(list.filter(({ length }) => length >= PASSWORD_MIN_REGISTER).slice(0, COMMON_COUNT));
}

function simplify(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s/g, '');
}
