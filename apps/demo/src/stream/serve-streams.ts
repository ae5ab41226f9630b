import { join } from 'node:path';
import { Refusal } from '@sanam/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppContext } from '../../../server/src/app-context.ts';
import { isAvailable, livePlaylist } from './live-playlist.ts';
import { numberedSegment, readLoops } from './loop.ts';
import type { Loop } from './loop.ts';
import { shiftSegment } from './shift-segment.ts';

const FOLDER = join(import.meta.dirname, '../../assets/streams');
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The demo's streams, which like the pages need no API key. */
export function serveStreams(http: FastifyInstance, { clock }: Pick<AppContext, 'clock'>): void {
  const loops = readLoops(FOLDER);

  http.get<{ Params: { name: string; file: string } }>('/stream/:name/:file', async (request, reply) => {
    const { name, file } = request.params;
    const loop = loops.get(name);
    if (!loop) throw new Refusal('NOT_FOUND');
    if (file === 'live.m3u8') {
      return reply
        .header('content-type', 'application/vnd.apple.mpegurl')
        .header('cache-control', 'public, max-age=1')
        .send(livePlaylist(loop, clock.now()));
    }
    if (file === loop.init.name) return sendVideo(reply, loop.init.bytes);
    const segment = readSegment(loop, file, clock.now());
    if (!segment) throw new Refusal('NOT_FOUND');
    return sendVideo(reply, segment);
  });
  // Any other path below /stream is not found, instead of being a page of the app.
  http.get('/stream/*', async () => {
    throw new Refusal('NOT_FOUND');
  });
}

function readSegment(loop: Loop, file: string, now: Date): Buffer | undefined {
  const number = /^(\d{1,12})\.m4s$/.exec(file)?.[1];
  if (number === undefined || !isAvailable(loop, Number(number), now)) return undefined;
  const { segment, roundStart } = numberedSegment(loop, Number(number));
  return shiftSegment(segment.bytes, roundStart);
}

function sendVideo(reply: FastifyReply, bytes: Buffer): FastifyReply {
  return reply.header('content-type', 'video/mp4').header('cache-control', IMMUTABLE).send(bytes);
}
