import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { createFreshCache } from '../platform/fresh-cache.ts';
import type { About } from '../platform/fresh-cache.ts';

const MAX_ENTRIES = 500;
const MAX_AGE_MS = 2000;

interface Ready {
  bytes: Buffer;
  etag: string;
}

export interface ReadyAnswers {
  /** Sends what is ready, or makes it ready first; nothing but its tag to whoever has it already. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: { key: string; about: About; write: () => Promise<string> },
  ): Promise<FastifyReply>;
}

/** Answers as the bytes that go over the wire, kept until a match they are about has changed. */
export function createReadyAnswers({ matchChanges }: Pick<AppContext, 'matchChanges'>): ReadyAnswers {
  const cache = createFreshCache<Ready>({ maxEntries: MAX_ENTRIES, maxAgeMs: MAX_AGE_MS });
  matchChanges.onChange((changed) => cache.drop(changed));
  return {
    async send(request, reply, { key, about, write }) {
      const { bytes, etag } = await cache.read(key, about, async () => toReady(await write()));
      const vary = reply.getHeader('vary');
      reply.headers({
        etag,
        // The browser may keep it and has to ask each time; nobody in between may.
        'cache-control': 'private, no-cache',
        vary: typeof vary === 'string' ? `${vary}, accept-language` : 'accept-language',
      });
      if (hasAlready(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.header('content-type', 'application/json; charset=utf-8').send(bytes);
    },
  };
}

function toReady(text: string): Ready {
  const bytes = Buffer.from(text);
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
}

/** A proxy that packs answers marks their tags as weak; they name the same data. */
function hasAlready(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags?.some((tag) => tag === etag || tag === '*') ?? false;
}
