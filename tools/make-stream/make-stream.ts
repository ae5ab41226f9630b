import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { Writable } from 'node:stream';
import { crowdSound, SAMPLE_RATE } from './crowd-sound.ts';
import { HEIGHT, toBytes, WIDTH } from './picture.ts';
import type { Scene } from './scene.ts';
import { bulls } from './scenes/bulls.ts';
import { cocks } from './scenes/cocks.ts';
import { pitch } from './scenes/pitch.ts';
import { ring } from './scenes/ring.ts';

/** Draws the demo's streams and cuts them into HLS segments: `node tools/make-stream/make-stream.ts [name…]`. */
const LOOPS: Readonly<Record<string, () => Scene>> = { bulls, cocks, ring, pitch };
const SECONDS = 8;
/** Of 125 whole AAC frames, as long as 80 pictures: each segment ends exactly where the next begins. */
const SEGMENT_SECONDS = 4;
const FRAMES_PER_SECOND = 20;
const TARGET = join(import.meta.dirname, '../../apps/server/assets/streams');

const wanted = process.argv.slice(2);
for (const [place, [name, scene]] of Object.entries(LOOPS).entries()) {
  if (wanted.length === 0 || wanted.includes(name)) await make(name, scene(), place + 1);
}

async function make(name: string, scene: Scene, seed: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sanam-stream-'));
  await encodeSound(folder, crowdSound(SECONDS, seed));
  await encode(folder, scene);
  keep(folder, join(TARGET, name));
  rmSync(folder, { recursive: true });
}

/** The loop three times over, of which the middle is kept: it knows what comes before and after it. */
async function encodeSound(folder: string, samples: Buffer): Promise<void> {
  const ffmpeg = run(folder, [
    ['-f', 's16le', '-ar', String(SAMPLE_RATE), '-ac', '1', '-i', '-'],
    ['-c:a', 'aac', '-b:a', '24k', 'crowd.aac'],
  ]);
  ffmpeg.stdin.end(Buffer.concat([samples, samples, samples]));
  await ffmpeg.done();
}

async function encode(folder: string, scene: Scene): Promise<void> {
  const keyEvery = String(SEGMENT_SECONDS * FRAMES_PER_SECOND);
  const ffmpeg = run(folder, [
    ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${WIDTH}x${HEIGHT}`],
    ['-r', String(FRAMES_PER_SECOND), '-i', '-'],
    ['-ss', String(SECONDS), '-t', String(SECONDS), '-i', 'crowd.aac'],
    // The profile that every phone plays, with more bits for the dark parts than it would give them by itself.
    ['-c:v', 'libx264', '-profile:v', 'baseline', '-level', '3.0', '-preset', 'veryslow', '-crf', '32'],
    ['-tune', 'animation', '-x264-params', 'aq-mode=3', '-pix_fmt', 'yuv420p'],
    ['-g', keyEvery, '-keyint_min', keyEvery, '-sc_threshold', '0'],
    ['-c:a', 'copy', '-bsf:a', 'aac_adtstoasc', '-map_metadata', '-1', '-fflags', '+bitexact'],
    ['-f', 'hls', '-hls_segment_type', 'fmp4', '-hls_playlist_type', 'vod'],
    ['-hls_time', String(SEGMENT_SECONDS), '-hls_fmp4_init_filename', 'init.mp4'],
    ['-hls_segment_filename', '%d.m4s', 'loop.m3u8'],
  ]);
  const frames = SECONDS * FRAMES_PER_SECOND;
  for (let frame = 0; frame < frames; frame += 1) {
    if (!ffmpeg.stdin.write(toBytes(scene.draw(frame / frames)))) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  await ffmpeg.done();
}

function run(cwd: string, args: readonly string[][]): { stdin: Writable; done(): Promise<void> } {
  const ffmpeg = spawn('ffmpeg', ['-v', 'error', ...args.flat()], {
    cwd,
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = once(ffmpeg, 'exit') as Promise<[number | null]>;
  return {
    stdin: ffmpeg.stdin,
    async done() {
      const [code] = await ended;
      if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
    },
  };
}

/** Each file is named by what is in it, so that it may be cached for ever. */
function keep(folder: string, target: string): void {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  let playlist = readFileSync(join(folder, 'loop.m3u8'), 'utf8');
  for (const file of readdirSync(folder).filter((name) => /\.(mp4|m4s)$/.test(name))) {
    const bytes = readFileSync(join(folder, file));
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
    const named = file.replace('.', `-${hash}.`);
    writeFileSync(join(target, named), bytes);
    playlist = playlist.replaceAll(new RegExp(`(^|")${file.replace('.', '\\.')}($|")`, 'gm'), `$1${named}$2`);
  }
  writeFileSync(join(target, 'loop.m3u8'), playlist);
}
