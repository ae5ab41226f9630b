import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { KnownEndpoint } from '@sanam/contract';
import { BoundedMap } from '@sanam/runtime';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { createInvalidatingCache } from '../../platform/invalidating-cache.ts';
import type { InvalidatedBy } from '../../platform/invalidating-cache.ts';

const MAX_ENTRIES = 500;
const MAX_AGE_MS = 2000;

interface CachedBody {
  bytes: Buffer;
  etag: string;
}

/** A response that was sent before for an identical request and may be sent again unchanged. */
export interface CachedResponse extends CachedBody {
  /** The headers of a 200 and of a 304 as name, value, name, value; only `x-request-id` is missing. */
  headers: { readonly ok: readonly string[]; readonly notModified: readonly string[] };
  route: string;
  endpoint: KnownEndpoint | undefined;
}

interface SentRequest extends Pick<CachedResponse, 'route' | 'endpoint'> {
  key: string;
  headers: readonly string[];
  /** Built once for each new body. */
  response?: CachedResponse;
}

export interface ResponseCache {
  /** Sends the cached body, after rendering it if necessary; a 304 if the client's ETag matches. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    source: { key: string; invalidatedBy: InvalidatedBy; render: () => Promise<string> },
  ): Promise<FastifyReply>;
  /** Finds the response to an identical earlier request. The caller has to authenticate the request. */
  find(request: IncomingMessage): CachedResponse | undefined;
}

/** Caches response bodies as bytes until a match that they show changes. */
export function createResponseCache({ matchChanged }: Pick<AppContext, 'matchChanged'>): ResponseCache {
  const cache = createInvalidatingCache<CachedBody>({ maxEntries: MAX_ENTRIES, maxAgeMs: MAX_AGE_MS });
  matchChanged.subscribe((changed) => cache.invalidate(changed));
  const sentRequests = new BoundedMap<string, SentRequest>(MAX_ENTRIES);

  return {
    async send(request, reply, { key, invalidatedBy, render }) {
      const { bytes, etag } = await cache.read(key, invalidatedBy, async () => toCachedBody(await render()));
      const vary = reply.getHeader('vary');
      reply.headers({
        // The browser may store it but must revalidate it each time; shared caches may not store it.
        'cache-control': 'private, no-cache',
        vary: typeof vary === 'string' ? `${vary}, accept-language` : 'accept-language',
      });
      const { url: route = '', config } = request.routeOptions;
      const sent = { key, headers: flattenHeaders(reply), route, endpoint: config.endpoint };
      sentRequests.set(rawRequestKey(request.raw), sent);

      reply.header('etag', etag);
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.header('content-type', JSON_TYPE).send(bytes);
    },

    find(request) {
      const sent = sentRequests.get(rawRequestKey(request));
      const body = sent && cache.peek(sent.key);
      if (!body) return undefined;
      if (sent.response?.bytes !== body.bytes) sent.response = toCachedResponse(body, sent);
      return sent.response;
    },
  };
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Everything in a request that its response depends on, except the player. */
function rawRequestKey({ url, headers }: IncomingMessage): string {
  return `${url}\n${headers['accept-language']}\n${headers.origin}`;
}

function toCachedResponse(body: CachedBody, { headers, route, endpoint }: SentRequest): CachedResponse {
  const notModified = [...headers, 'etag', body.etag];
  const length = String(body.bytes.length);
  const ok = [...notModified, 'content-type', JSON_TYPE, 'content-length', length];
  return { ...body, headers: { ok, notModified }, route, endpoint };
}

function flattenHeaders(reply: FastifyReply): string[] {
  return Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    value === undefined || name === 'x-request-id' ? [] : [name, String(value)],
  );
}

function toCachedBody(text: string): CachedBody {
  const bytes = Buffer.from(text);
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
}

/** A proxy that compresses responses marks their ETags as weak; they still name the same data. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags?.some((tag) => tag === etag || tag === '*') ?? false;
}
