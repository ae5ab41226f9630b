import { numberedSegment, playedSegments } from './loop.ts';
import type { Loop } from './loop.ts';

/** Segments are numbered from here on every server, so that numbers keep rising across restarts and servers. */
const NUMBERED_SINCE = Date.UTC(2026, 0, 1);
/**
 * Segments in the playlist, enough for a player to start with three in its buffer; older ones stay available for a
 * while.
 */
const LISTED = 6;
const AVAILABLE = 20;

/** The loop as a live HLS playlist without an end. */
export function livePlaylist(loop: Loop, now: Date): string {
  const played = playedSegments(loop, secondsSince(now));
  const first = played - LISTED;
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-TARGETDURATION:${Math.ceil(Math.max(...loop.segments.map((segment) => segment.seconds)))}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-MAP:URI="${loop.init.name}"`,
  ];
  for (let number = first; number < played; number += 1) {
    const { segment, start } = numberedSegment(loop, number);
    if (number === first)
      lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(NUMBERED_SINCE + start * 1000).toISOString()}`);
    lines.push(`#EXTINF:${segment.seconds.toFixed(3)},`, `${number}.m4s`);
  }
  return `${lines.join('\n')}\n`;
}

export function isAvailable(loop: Loop, number: number, now: Date): boolean {
  const played = playedSegments(loop, secondsSince(now));
  return number < played && number >= played - AVAILABLE;
}

function secondsSince(now: Date): number {
  return (now.getTime() - NUMBERED_SINCE) / 1000;
}
