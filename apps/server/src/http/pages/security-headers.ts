import type { Config } from '../../config/read-config.ts';

/** What every answer carries, whatever it is. One that is not a page may load nothing and be framed by nobody. */
export function securityHeaders({ publicUrl }: Config): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    ...(publicUrl?.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  };
}

/**
 * A page may run only our own scripts and speak only with us: whoever else could be reached could be sent the tokens
 * that the app keeps. Inline scripts and styles are out, but for the page's own, which are there for its first paint,
 * by hash.
 *
 * @param hashes `'sha256-…'` of each style and script that stands in the page itself
 * @param streamHosts where streams, their pictures and embedded players come from, as the operator has named them
 */
export function appPageCsp(
  hashes: { readonly styles: readonly string[]; readonly scripts: readonly string[] },
  streamHosts: readonly string[],
): string {
  const streams = streamHosts.map((host) => `https://${host}`);
  const sockets = streamHosts.map((host) => `wss://${host}`);
  return policyOf({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashes.scripts],
    'style-src': ["'self'", ...hashes.styles],
    // Drawers and carousels set styles on elements as they move; no style sheet can be written that way.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...streams],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...streams, ...sockets],
    'media-src': ["'self'", 'blob:', ...streams],
    'frame-src': streams.length > 0 ? streams : ["'none'"],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  });
}

/** A page to read: its own styles and nothing else. */
export function documentCsp(styleHashes: readonly string[]): string {
  return policyOf({
    'default-src': ["'none'"],
    'style-src': styleHashes,
    'form-action': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  });
}

function policyOf(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
