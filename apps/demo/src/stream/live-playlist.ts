import { numberedSegment, playedSegments } from './loop.ts';
import type { Loop } from './loop.ts';

/** Numbering began here, for every server alike, so that it rises through restarts and from one server to another. */
const FIRST_MOMENT = Date.UTC(2026, 0, 1);
/** What a player may still ask for, and what of it he is shown: enough to start with three of them in hand. */
const LISTED = 6;
const KEPT = 20;

/** The loop as a stream that has been running since long ago and has no end. */
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
      lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(FIRST_MOMENT + start * 1000).toISOString()}`);
    lines.push(`#EXTINF:${segment.seconds.toFixed(3)},`, `${number}.m4s`);
  }
  return `${lines.join('\n')}\n`;
}

export function isOnAir(loop: Loop, number: number, now: Date): boolean {
  const played = playedSegments(loop, secondsSince(now));
  return number < played && number >= played - KEPT;
}

function secondsSince(now: Date): number {
  return (now.getTime() - FIRST_MOMENT) / 1000;
}
