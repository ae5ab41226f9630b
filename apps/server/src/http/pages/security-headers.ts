import type { Config } from '../../config/read-config.ts';

/** The headers of every response. Pages override the CSP, which otherwise allows nothing. */
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
 * A page may run only our own scripts and connect only to us, because any other host could be sent the player's tokens.
 * Of inline scripts and styles only those of the page itself are allowed, by their hash.
 *
 * @param hashes `'sha256-…'` of each inline style and script of the page
 * @param streamHosts hosts of streams, their images and embedded players (STREAM_HOSTS)
 */
export function appPageCsp(
  hashes: { readonly styles: readonly string[]; readonly scripts: readonly string[] },
  streamHosts: readonly string[],
): string {
  const streams = streamHosts.map((host) => `https://${host}`);
  const sockets = streamHosts.map((host) => `wss://${host}`);
  return formatPolicy({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashes.scripts],
    'style-src': ["'self'", ...hashes.styles],
    // Drawers and carousels set style attributes while they move; these cannot add a stylesheet.
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

/** The CSP of a document: its own styles and nothing else. */
export function documentCsp(styleHashes: readonly string[]): string {
  return formatPolicy({
    'default-src': ["'none'"],
    'style-src': styleHashes,
    'form-action': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  });
}

function formatPolicy(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
