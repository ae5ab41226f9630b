/** Digits and capitals without those that look alike: 0 and O, 1, I and L. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const BASE = BigInt(ALPHABET.length);
/** Besides the check character; numbers that need more have more. */
const MIN_DATA_LENGTH = 6;
/** Coprime to 31, so that every number has a code of its own; large, so that neighbours look different. */
const SPREAD = 548_507_437n;

/** The short code of a bet's ticket number, such as `7KMX-42Q`. Its last character checks the others. */
export function ticketCode(ticketNo: number): string {
  const length = dataLength(BigInt(ticketNo));
  let rest = (BigInt(ticketNo) * SPREAD) % BASE ** BigInt(length);
  let data = '';
  for (let place = 0; place < length; place += 1) {
    data = ALPHABET.charAt(Number(rest % BASE)) + data;
    rest /= BASE;
  }
  const code = data + checkCharacter(data);
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** The ticket number of a typed code; case, spaces and dashes do not matter. Undefined when it is mistyped. */
export function parseTicketCode(typed: string): number | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  const data = code.slice(0, -1);
  const digits = toDigits(data);
  if (data.length < MIN_DATA_LENGTH || digits.includes(-1) || checkCharacter(data) !== code.at(-1)) {
    return undefined;
  }
  const value = digits.reduce((sum, digit) => sum * BASE + BigInt(digit), 0n);
  const modulus = BASE ** BigInt(data.length);
  const ticketNo = (value * inverse(SPREAD, modulus)) % modulus;
  // A longer code of a number that has a shorter one was never given out.
  if (dataLength(ticketNo) !== data.length || ticketNo > Number.MAX_SAFE_INTEGER) return undefined;
  return Number(ticketNo);
}

/** The place of each character in the alphabet; -1 for one that it does not have. */
function toDigits(text: string): number[] {
  return Array.from(text, (character) => ALPHABET.indexOf(character));
}

function dataLength(ticketNo: bigint): number {
  let length = MIN_DATA_LENGTH;
  while (ticketNo >= BASE ** BigInt(length)) length += 1;
  return length;
}

/**
 * Makes the sum of all characters, each weighted with its place from the right, a multiple of 31. Since 31 is prime and
 * the weights differ, one wrong character or two swapped ones always change the sum.
 */
function checkCharacter(data: string): string {
  const length = ALPHABET.length;
  const sum = toDigits(data).reduce((total, digit, place) => total + digit * (data.length - place + 1), 0);
  return ALPHABET.charAt((length - (sum % length)) % length);
}

/** The number whose product with `value` leaves 1 when divided by a power of 31; each step doubles the exact digits. */
function inverse(value: bigint, modulus: bigint): bigint {
  let found = 1n;
  while ((value * found) % BASE !== 1n) found += 1n;
  for (let exact = BASE; exact < modulus; exact *= exact) {
    found = (found * (2n - ((value * found) % modulus))) % modulus;
  }
  return ((found % modulus) + modulus) % modulus;
}
