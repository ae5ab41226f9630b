import type { Socket } from 'node:net';
import { languageOfHeader } from '@sanam/contract';
import type { Refused, RefusalCode } from '@sanam/contract';
import { messageFor } from '@sanam/contract/messages';
import type { ConnectionError } from 'fastify';

interface Broken {
  status: string;
  code: RefusalCode;
}

/** What was sent did not become a request, so HTTP's own statuses say it better than those of the refusals. */
const BROKEN: Readonly<Record<string, Broken>> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', code: 'PAYLOAD_TOO_LARGE' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: '413 Content Too Large', code: 'PAYLOAD_TOO_LARGE' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', code: 'INVALID_INPUT' },
};
const UNREADABLE: Broken = { status: '400 Bad Request', code: 'INVALID_INPUT' };

/** The last word on a connection whose request never came whole or was not HTTP: the same envelope, then the end. */
export function answerBrokenRequest(
  error: ConnectionError,
  socket: Socket,
  securityHeaders: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, code } = BROKEN[error.code] ?? UNREADABLE;
  const body: Refused = {
    success: false,
    message: messageFor(code, languageOfHeader(undefined)),
    code,
    data: null,
  };
  const text = JSON.stringify(body);
  const headers = {
    ...securityHeaders,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  // Ended, not destroyed at once, so that the answer is not lost on its way; whoever keeps sending is not read.
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${text}`, () => socket.destroy());
}
