import type { Random } from '../../src/platform/seeded-random.ts';
import { API_KEY } from '../harness/server.ts';

const BODY = '{"username":"0812345678","password":"x"}';
const LINE = 'POST /api/auth/login HTTP/1.1';

/** The headers of a valid request. */
const headersOf = (length = BODY.length): string[] => [
  'Host: sanam.test',
  `x-api-key: ${API_KEY}`,
  'Content-Type: application/json',
  `Content-Length: ${length}`,
  'Connection: close',
];

const message = (line: string, headers: readonly string[], body = BODY): string =>
  `${line}\r\n${headers.join('\r\n')}\r\n\r\n${body}`;

/** Malformed messages that no HTTP library would send. */
const MALFORMED: readonly ((random: Random) => string)[] = [
  (random) =>
    message(
      `${random.pick(['post', 'P OST', 'GÉT', '', '\u0000', 'A'.repeat(300)])} / HTTP/1.1`,
      headersOf(),
    ),
  (random) =>
    message(LINE.replace('1.1', random.pick(['0.9', '1.2', '2.0', '3', 'x', '1.1.1', ''])), headersOf()),
  (random) => message(LINE.replace('HTTP/', random.pick(['HTTPS/', 'http/', 'ICAP/', ''])), headersOf()),
  (random) =>
    message(
      LINE.replace(
        '/api/auth/login',
        random.pick(['', '*', '//', '/\u0000', '/\t', 'api', 'http://', '/é', `/${'a'.repeat(20_000)}`]),
      ),
      headersOf(),
    ),
  // Request smuggling: two servers may disagree where the request ends.
  (random) => message(LINE, [...headersOf().slice(0, 3), ...random.pick(SMUGGLING), 'Connection: close']),
  (random) => message(LINE, [...headersOf(), random.pick(BAD_HEADERS)]),
  (random) => message(LINE, headersOf(random.pick([0, 1, BODY.length - 1]))),
  () =>
    message(
      LINE,
      Array.from({ length: 3000 }, (_, count) => `X-${count}: 1`),
    ),
  (random) => message(LINE, headersOf()).replaceAll('\r\n', random.pick(['\n', '\r', '\n\r', '\r\r\n'])),
  (random) => {
    const whole = message(LINE, headersOf());
    return whole.slice(0, random.whole(1, whole.length - 1));
  },
  (random) => flipped(message(LINE, headersOf()), random),
  (random) =>
    message(LINE, headersOf()) + message(LINE, headersOf()) + flipped(message(LINE, headersOf()), random),
  (random) => `${CHUNKED}${random.pick(CHUNKS)}`,
  (random) =>
    Array.from({ length: random.whole(1, 400) }, () => String.fromCharCode(random.whole(0, 255))).join(''),
  () => '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  () => 'CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: x\r\n\r\n',
  () => 'GET /api/settings HTTP/1.1\r\nHost: x\r\nUpgrade: h2c, websocket\r\nConnection: Upgrade\r\n\r\n',
];

const SMUGGLING: readonly string[][] = [
  ['Content-Length: 5', 'Content-Length: 6'],
  ['Content-Length: 5, 6'],
  ['Content-Length: -1'],
  ['Content-Length: 0x10'],
  ['Content-Length: 1e3'],
  ['Content-Length: 99999999999999999999'],
  ['Content-Length: '],
  ['Content-Length : 5'],
  ['Content-Length: 5', 'Transfer-Encoding: chunked'],
  ['Transfer-Encoding: chunked, identity'],
  ['Transfer-Encoding: xchunked'],
  ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'],
  ['Transfer-Encoding:\u000bchunked'],
  ['Transfer-Encoding: gzip'],
];

const BAD_HEADERS: readonly string[] = [
  'No colon',
  ': no name',
  'Na me: x',
  'Name\u0000: x',
  'Name: x\u0000y',
  ' Folded: x',
  'Name: x\r\n folded',
  'Name: x\ry',
  'Host: other.test',
  `Name: ${'x'.repeat(20_000)}`,
  `Authorization: Bearer ${'x'.repeat(15_000)}`,
  'Ключ: x',
  'Expect: 200-maybe',
  'Connection: Upgrade, HTTP2-Settings',
  'Content-Encoding: gzip',
];

const CHUNKED = `${LINE}\r\nHost: x\r\nx-api-key: ${API_KEY}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n`;
const CHUNKS: readonly string[] = [
  'zz\r\n{}\r\n0\r\n\r\n',
  '-1\r\n{}\r\n0\r\n\r\n',
  'ffffffffffffffffff\r\n{}\r\n0\r\n\r\n',
  '2\r\n{}',
  '2\r\n{}XX0\r\n\r\n',
  `2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
  `${'1\r\nx\r\n'.repeat(3000)}0\r\n\r\n`,
  '0\r\nTrailer: x\r\n\r\n',
  '0\r\n',
];

/** A malformed message; each character is one byte. */
export function makeRawMessage(random: Random): string {
  return random.pick(MALFORMED)(random);
}

function flipped(text: string, random: Random): string {
  const place = random.whole(0, text.length - 1);
  return text.slice(0, place) + String.fromCharCode(random.whole(0, 255)) + text.slice(place + 1);
}
