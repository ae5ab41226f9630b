/** Said of this connection alone, and not to be passed on. */
const HOP_BY_HOP_HEADERS = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
  'expect',
]);
/** The same in a reply. */
const HOP_BY_HOP_REPLY_HEADERS = /^(connection|keep-alive|transfer-encoding|trailer)$/i;
/** What proxies report about the client. Without a trusted proxy the client wrote it itself. */
const OF_PROXIES = /^(forwarded|via|x-forwarded-.*|x-real-ip)$/;

/**
 * The headers of a request as they are passed on, with the address it came from added behind those the proxies in
 * front have named. A server that believes one proxy more than there are in front of us reads exactly that one.
 *
 * @param {import('node:http').IncomingMessage} request @param {number} trustedProxies
 * @returns {string[]}
 */
export function forwardedHeaders({ rawHeaders, headers, httpVersion, method, socket }, trustedProxies) {
  /** @type {string[]} */
  const passed = [];
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const [name = '', value = ''] = rawHeaders.slice(place, place + 2);
    const known = name.toLowerCase();
    if (HOP_BY_HOP_HEADERS.has(known) || known === 'x-forwarded-for') continue;
    if (trustedProxies === 0 && OF_PROXIES.test(known)) continue;
    passed.push(name, value);
  }
  // Said outright, or a body of no length would be announced for it.
  const hasLength = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  if (!hasLength && method !== 'GET' && method !== 'HEAD') passed.push('Content-Length', '0');
  // The only one that may come without is passed on as one that may not.
  if (headers.host === undefined && httpVersion === '1.0') passed.push('Host', 'localhost');
  const named = trustedProxies > 0 ? [headers['x-forwarded-for']] : [];
  const way = [...named.flat(), socket.remoteAddress].filter(Boolean);
  passed.push('X-Forwarded-For', way.join(', '));
  return passed;
}

/** The headers of a reply that are forwarded. @param {string[]} rawHeaders */
export function endToEnd(rawHeaders) {
  /** @type {string[]} */
  const kept = [];
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const [name = '', value = ''] = rawHeaders.slice(place, place + 2);
    if (!HOP_BY_HOP_REPLY_HEADERS.test(name)) kept.push(name, value);
  }
  return kept;
}
