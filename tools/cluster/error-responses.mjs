import { randomUUID } from 'node:crypto';

/**
 * @typedef {keyof typeof SENTENCES} Code
 * @typedef {ReturnType<typeof createErrorResponses>} ErrorResponses
 */

/** The server's own messages in its default language; clients have theirs for each code. */
const SENTENCES = {
  UNAVAILABLE: 'ระบบไม่พร้อมชั่วคราว กรุณาลองใหม่อีกครั้ง',
  INVALID_INPUT: 'ข้อมูลไม่ถูกต้อง กรุณาตรวจสอบแล้วลองใหม่',
  PAYLOAD_TOO_LARGE: 'ข้อมูลที่ส่งมามีขนาดใหญ่เกินไป',
};

/** The headers of every reply of a server. */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
};

/** @typedef {{ status: string, code: Code }} Refused */
/** @type {Record<'unavailable' | 'unreadable', Refused>} */
const REFUSED = {
  unavailable: { status: '503 Service Unavailable', code: 'UNAVAILABLE' },
  unreadable: { status: '400 Bad Request', code: 'INVALID_INPUT' },
};

/** What never became a request, by the parser's word for it. @type {Readonly<Record<string, Refused>>} */
const BROKEN = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', code: 'PAYLOAD_TOO_LARGE' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: '413 Content Too Large', code: 'PAYLOAD_TOO_LARGE' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', code: 'INVALID_INPUT' },
};

/**
 * The replies where no process could be reached, in the format of a server's refusals.
 *
 * @param {string | undefined} publicUrl
 */
export function createErrorResponses(publicUrl) {
  /** @param {Refused} refused */
  const toReply = ({ status, code }) => {
    const text = JSON.stringify({ success: false, message: SENTENCES[code], code, data: null });
    /** @type {Record<string, string>} */
    const headers = {
      ...HEADERS,
      ...(publicUrl?.startsWith('https:') && {
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
      }),
      // Clients send the request again under the same key.
      ...(code === 'UNAVAILABLE' && { 'retry-after': '1' }),
      'x-request-id': randomUUID(),
      'content-length': String(Buffer.byteLength(text)),
    };
    return { status, headers, text };
  };

  /** @param {import('node:stream').Duplex} socket @param {Refused} refused */
  const end = (socket, refused) => {
    const { status, headers, text } = toReply(refused);
    const lines = Object.entries({ ...headers, connection: 'close' }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${text}`, () => socket.destroy());
  };

  return {
    /** @param {import('node:http').ServerResponse} response @param {keyof typeof REFUSED} why @returns {void} */
    refuse(response, why) {
      if (response.destroyed || response.headersSent) return void response.destroy();
      const { status, headers, text } = toReply(REFUSED[why]);
      response.writeHead(Number.parseInt(status, 10), headers).end(text);
    },
    /** The same for a request that would have become a connection of another kind. @param {import('node:stream').Duplex} socket @param {keyof typeof REFUSED} why */
    refuseUpgrade: (socket, why) => end(socket, REFUSED[why]),
    /** The response to a connection on which no complete request arrived. @param {NodeJS.ErrnoException} error @param {import('node:stream').Duplex} socket */
    endBroken(error, socket) {
      if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
      else end(socket, BROKEN[error.code ?? ''] ?? REFUSED.unreadable);
    },
  };
}
