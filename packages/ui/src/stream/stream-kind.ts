export type StreamKind = 'none' | 'hls' | 'page';

/**
 * The app plays a playlist itself; any other web address is a page with its own video player. A page of our own origin
 * is not shown: in a frame it could reach the player's session.
 */
export function streamKindOf(address: string | null, here: string): StreamKind {
  const url = parse(address?.trim() ?? '', here);
  if (url === undefined || !/^https?:$/.test(url.protocol)) return 'none';
  if (url.pathname.toLowerCase().endsWith('.m3u8')) return 'hls';
  return url.origin === new URL(here).origin ? 'none' : 'page';
}

function parse(address: string, here: string): URL | undefined {
  try {
    return address === '' ? undefined : new URL(address, here);
  } catch {
    return undefined;
  }
}
