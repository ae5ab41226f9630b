import type { Socket } from 'node:net';
import { negotiateLanguage } from '@sanam/contract';
import type { Refused, RefusalCode } from '@sanam/contract';
import { messageFor } from '@sanam/contract/messages';
import type { ConnectionError } from 'fastify';

interface ClientError {
  status: string;
  code: RefusalCode;
}

/** These never became a request, so they have HTTP's own statuses and not those of the refusals. */
const CLIENT_ERRORS: Readonly<Record<string, ClientError>> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', code: 'PAYLOAD_TOO_LARGE' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: '413 Content Too Large', code: 'PAYLOAD_TOO_LARGE' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', code: 'INVALID_INPUT' },
};
const UNREADABLE: ClientError = { status: '400 Bad Request', code: 'INVALID_INPUT' };

/**
 * Replies to a request that never arrived completely or was not HTTP in the usual envelope, then closes the connection.
 */
export function handleClientError(
  error: ConnectionError,
  socket: Socket,
  securityHeaders: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, code } = CLIENT_ERRORS[error.code] ?? UNREADABLE;
  const body: Refused = {
    success: false,
    message: messageFor(code, negotiateLanguage(undefined)),
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
  // Ended before it is destroyed, so that the reply is not lost; what the client still sends is not read.
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${text}`, () => socket.destroy());
}
