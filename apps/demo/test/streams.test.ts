import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demo } from '../src/demo.ts';
import type { RunningServer } from '../../server/src/main/start-server.ts';
import { startTestServer } from '../../server/test/harness/server.ts';

let now = Date.now();
const NAMES = ['bulls', 'cocks', 'ring', 'pitch'];

/** The demo's routes without its matches and players. */
const STREAMS_ONLY = { ...demo, prepare: async () => {}, start: () => async () => {} };

let server: RunningServer;
beforeAll(async () => {
  // A fixed clock, so that the playlist moves on only when the test says so.
  server = await startTestServer({
    clock: { now: () => new Date(now) },
    env: { DEMO: 'on', PUBLIC_URL: 'https://sanam.example' },
    demo: STREAMS_ONLY,
  });
});
afterAll(() => server.close());

const get = (path: string, init: RequestInit = {}): Promise<Response> => fetch(server.address + path, init);

interface Playlist {
  sequence: number;
  target: number;
  init: string;
  segments: { seconds: number; file: string }[];
}

async function readPlaylist(name: string): Promise<Playlist> {
  const text = await (await get(`/stream/${name}/live.m3u8`)).text();
  const number = (tag: string): number => Number(new RegExp(`^#${tag}:(\\d+)$`, 'm').exec(text)?.[1]);
  expect(text.startsWith('#EXTM3U\n')).toBe(true);
  expect(text).not.toContain('#EXT-X-ENDLIST');
  return {
    sequence: number('EXT-X-MEDIA-SEQUENCE'),
    target: number('EXT-X-TARGETDURATION'),
    init: /^#EXT-X-MAP:URI="([^"]+)"$/m.exec(text)?.[1] ?? '',
    segments: [...text.matchAll(/^#EXTINF:([\d.]+),\n(\S+)$/gm)].map(([, seconds, file = '']) => ({
      seconds: Number(seconds),
      file,
    })),
  };
}

/** When each track of a segment begins and ends, in its timescale, from its index. */
async function timesOf(name: string, file: string): Promise<{ from: bigint; to: bigint }[]> {
  const bytes = Buffer.from(await (await get(`/stream/${name}/${file}`)).arrayBuffer());
  const times = [];
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at)) {
    if (bytes.toString('latin1', at + 4, at + 8) !== 'sidx') continue;
    const from = bytes.readBigUInt64BE(at + 20);
    times.push({ from, to: from + BigInt(bytes.readUInt32BE(at + 44)) });
  }
  return times;
}

describe('a demo stream', () => {
  test.each(NAMES)('%s has no end, and its segments keep their numbers', async (name) => {
    const listed = new Map<string, number>();
    let last = await readPlaylist(name);
    for (let step = 0; step < 12; step += 1) {
      now += 2000;
      const next = await readPlaylist(name);
      expect(next.sequence - last.sequence).toBeGreaterThanOrEqual(0);
      expect(next.sequence - last.sequence).toBeLessThanOrEqual(1);
      expect(next.segments.length).toBeGreaterThanOrEqual(3);
      for (const [place, { file, seconds }] of next.segments.entries()) {
        expect(Math.round(seconds)).toBeLessThanOrEqual(next.target);
        expect(listed.get(file) ?? next.sequence + place).toBe(next.sequence + place);
        listed.set(file, next.sequence + place);
      }
      last = next;
    }
    expect(listed.size).toBeGreaterThan(last.segments.length);
  });

  test.each(NAMES)('%s has no gap, not even where the loop begins again', async (name) => {
    const { segments } = await readPlaylist(name);
    const times = await Promise.all(segments.map(({ file }) => timesOf(name, file)));
    for (const [place, tracks] of times.slice(1).entries()) {
      expect(tracks).toHaveLength(2);
      for (const [track, { from }] of tracks.entries()) expect(from).toBe(times[place]?.[track]?.to);
    }
  });

  test('a demo stream is served as video without an API key', async () => {
    const { init, segments } = await readPlaylist('bulls');
    const playlist = await get('/stream/bulls/live.m3u8');
    expect(playlist.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
    expect(playlist.headers.get('cache-control')).toBe('public, max-age=1');
    for (const file of [init, segments[0]?.file]) {
      const reply = await get(`/stream/bulls/${file}`);
      expect(reply.status).toBe(200);
      expect(reply.headers.get('content-type')).toBe('video/mp4');
      expect(reply.headers.get('cache-control')).toContain('immutable');
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
      const head = await get(`/stream/bulls/${file}`, { method: 'HEAD' });
      expect(head.headers.get('content-length')).toBe(reply.headers.get('content-length'));
    }
  });

  test('a demo stream needs less than 150 kbit/s', async () => {
    for (const name of NAMES) {
      const { segments } = await readPlaylist(name);
      const { file, seconds } = segments[0] ?? { file: '', seconds: 1 };
      const { byteLength } = await (await get(`/stream/${name}/${file}`)).arrayBuffer();
      expect((byteLength * 8) / seconds).toBeLessThan(150_000);
    }
  });

  test.each([
    '/stream/horses/live.m3u8',
    '/stream/bulls/0.m4s',
    '/stream/bulls/999999999999.m4s',
    '/stream/bulls/loop.m3u8',
    '/stream/bulls/..%2f..%2f..%2fpackage.json',
    '/stream/',
    '/stream/bulls/a/b',
  ])('%s is not found', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});
