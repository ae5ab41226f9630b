import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { KnownEndpoint } from '@sanam/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { createFreshCache } from '../../platform/invalidating-cache.ts';
import type { About } from '../../platform/invalidating-cache.ts';

const MAX_ENTRIES = 500;
const MAX_AGE_MS = 2000;

interface Ready {
  bytes: Buffer;
  etag: string;
}

/** What has been sent before in answer to the same words, and may be sent again as it is. */
export interface ReadyAnswer extends Ready {
  /** All that stands above it but the id of the request, name after value, and above the answer that nothing is new. */
  head: { readonly whole: readonly string[]; readonly unchanged: readonly string[] };
  route: string;
  endpoint: KnownEndpoint | undefined;
}

interface Sent extends Pick<ReadyAnswer, 'route' | 'endpoint'> {
  key: string;
  headers: readonly string[];
  /** Written out once for each new answer. */
  answer?: ReadyAnswer;
}

export interface ReadyAnswers {
  /** Sends what is ready, or makes it ready first; nothing but its tag to whoever has it already. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: { key: string; about: About; write: () => Promise<string> },
  ): Promise<FastifyReply>;
  /** Who is asking is not looked at: whoever calls this has proved it. */
  find(request: IncomingMessage): ReadyAnswer | undefined;
}

/** Answers as the bytes that go over the wire, kept until a match they are about has changed. */
export function createReadyAnswers({ matchChanges }: Pick<AppContext, 'matchChanges'>): ReadyAnswers {
  const cache = createFreshCache<Ready>({ maxEntries: MAX_ENTRIES, maxAgeMs: MAX_AGE_MS });
  matchChanges.onChange((changed) => cache.drop(changed));
  const sentFor = new Map<string, Sent>();

  return {
    async send(request, reply, { key, about, write }) {
      const { bytes, etag } = await cache.read(key, about, async () => toReady(await write()));
      const vary = reply.getHeader('vary');
      reply.headers({
        // The browser may keep it and has to ask each time; nobody in between may.
        'cache-control': 'private, no-cache',
        vary: typeof vary === 'string' ? `${vary}, accept-language` : 'accept-language',
      });
      const { url: route = '', config } = request.routeOptions;
      sentFor.set(wordsOf(request.raw), { key, headers: headersOf(reply), route, endpoint: config.endpoint });
      const [oldest] = sentFor.keys();
      if (sentFor.size > MAX_ENTRIES && oldest !== undefined) sentFor.delete(oldest);

      reply.header('etag', etag);
      if (hasAlready(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.header('content-type', JSON_TYPE).send(bytes);
    },

    find(request) {
      const sent = sentFor.get(wordsOf(request));
      const ready = sent && cache.peek(sent.key);
      if (!ready) return undefined;
      if (sent.answer?.bytes !== ready.bytes) sent.answer = toAnswer(ready, sent);
      return sent.answer;
    },
  };
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** All of a request that its answer depends on, apart from who may have it. */
function wordsOf({ url, headers }: IncomingMessage): string {
  return `${url}\n${headers['accept-language']}\n${headers.origin}`;
}

function toAnswer(ready: Ready, { headers, route, endpoint }: Sent): ReadyAnswer {
  const unchanged = [...headers, 'etag', ready.etag];
  const length = String(ready.bytes.length);
  const whole = [...unchanged, 'content-type', JSON_TYPE, 'content-length', length];
  return { ...ready, head: { whole, unchanged }, route, endpoint };
}

function headersOf(reply: FastifyReply): string[] {
  return Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    value === undefined || name === 'x-request-id' ? [] : [name, String(value)],
  );
}

function toReady(text: string): Ready {
  const bytes = Buffer.from(text);
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
}

/** A proxy that packs answers marks their tags as weak; they name the same data. */
export function hasAlready(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags?.some((tag) => tag === etag || tag === '*') ?? false;
}
