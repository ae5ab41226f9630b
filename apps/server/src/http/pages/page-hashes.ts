import { createHash } from 'node:crypto';

/** CSP sources for the style blocks that stand in a page itself. */
export function inlineStyleHashes(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, style = '']) => hashSource(style));
}

/** The same for scripts, which in our pages have either an address or a text. */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => hashSource(script));
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
