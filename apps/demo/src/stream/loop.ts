import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A short stream that is played over and over, as `loop.m3u8` in its folder describes it. */
export interface Loop {
  readonly init: { readonly name: string; readonly bytes: Buffer };
  readonly segments: readonly Segment[];
}

export interface Segment {
  readonly seconds: number;
  readonly bytes: Buffer;
}

/** All loops by the name of their folder, in memory: together they have less than half a megabyte. */
export function readLoops(folder: string): ReadonlyMap<string, Loop> {
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return new Map(folders.map(({ name }) => [name, readLoop(join(folder, name))]));
}

function readLoop(folder: string): Loop {
  const playlist = readFileSync(join(folder, 'loop.m3u8'), 'utf8');
  const init = /^#EXT-X-MAP:URI="([^"]+)"/m.exec(playlist)?.[1];
  const segments = [...playlist.matchAll(/^#EXTINF:([0-9.]+),\n(\S+)$/gm)].map(([, seconds, name = '']) => ({
    seconds: Number(seconds),
    bytes: readFileSync(join(folder, name)),
  }));
  if (init === undefined || segments.length === 0) throw new Error(`${folder} contains no stream`);
  return { init: { name: init, bytes: readFileSync(join(folder, init)) }, segments };
}

/** Segments are numbered through all rounds of the loop. */
export interface Numbered {
  readonly segment: Segment;
  /** When the round it belongs to began, in seconds since numbering began. */
  readonly roundStart: number;
  readonly start: number;
}

export function numberedSegment({ segments }: Loop, number: number): Numbered {
  const round = Math.floor(number / segments.length);
  const place = number % segments.length;
  const segment = segments[place];
  if (!segment) throw new RangeError(`no segment ${number}`);
  const roundStart = round * totalSeconds(segments);
  return { segment, roundStart, start: roundStart + totalSeconds(segments.slice(0, place)) };
}

/** How many segments have been played to the end by then. */
export function playedSegments({ segments }: Loop, seconds: number): number {
  const round = totalSeconds(segments);
  const rounds = Math.floor(seconds / round);
  let left = seconds - rounds * round;
  const inRound = segments.findIndex((segment) => (left -= segment.seconds) < 0);
  return rounds * segments.length + inRound;
}

function totalSeconds(segments: readonly Segment[]): number {
  return segments.reduce((sum, segment) => sum + segment.seconds, 0);
}
