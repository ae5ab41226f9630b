/** What every answer carries, whatever it is. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};

/** An answer that is not a page may load nothing and be framed by nobody. */
export const NO_PAGE_CSP = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/**
 * A page may run only our own scripts. Inline scripts and styles are out, but for the page's own first-paint styles,
 * by hash. Streams come from elsewhere and are fetched piece by piece, and some stadiums embed a page of their own:
 * connections, media and frames may go to any https address.
 *
 * @param styleHashes `'sha256-…'` of each style block that stands in the page itself
 */
export function pageCsp(styleHashes: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${styleHashes.map((hash) => ` ${hash}`).join('')}`,
    // Drawers and carousels set styles on elements as they move; no style sheet can be written that way.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "connect-src 'self' https: wss:",
    "media-src 'self' blob: https:",
    'frame-src https:',
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
