import { isUtf8 } from 'node:buffer';
import { ENDPOINTS, Refusal } from '@sanam/contract';
import type { Endpoint } from '@sanam/contract';
import type { FastifyInstance } from 'fastify';
import { mayLackBody } from './may-lack-body.ts';

/** Accepts pictures where an endpoint takes one, and nowhere else. */
export function readPictures(http: FastifyInstance): void {
  http.addContentTypeParser('image/jpeg', { parseAs: 'buffer' }, (request, body, done) => {
    const { endpoint: name } = request.routeOptions.config;
    const endpoint: Endpoint | undefined = name && ENDPOINTS[name];
    if (endpoint?.bodyType === 'image/jpeg') done(null, body);
    else done(new Refusal('UNSUPPORTED_MEDIA_TYPE'));
  });
}

/**
 * Accepts only JSON bodies in UTF-8 that name no field twice: what such a body means would depend on who reads it. Some
 * clients send the JSON content type with every request, so an empty body is accepted where the endpoint needs none.
 */
export function readJsonOnly(http: FastifyInstance): void {
  http.removeContentTypeParser('text/plain');
  const parse = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const { endpoint: name } = request.routeOptions.config;
    const endpoint: Endpoint | undefined = name && ENDPOINTS[name];
    if (endpoint?.bodyType || !isUtf8Charset(request.headers['content-type']))
      done(new Refusal('UNSUPPORTED_MEDIA_TYPE'));
    else if (!isUtf8(body)) done(new Refusal('BAD_JSON'));
    else if (body.length === 0 && endpoint && !endpoint.body) done(null, null);
    else if (body.length === 0 && endpoint && mayLackBody(endpoint)) done(null, undefined);
    else {
      const text = body.toString();
      void parse(request, text, (error, value) => {
        if (error === null && hasRepeatedField(text)) done(new Refusal('BAD_JSON'));
        else done(error, value);
      });
    }
  });
}

function isUtf8Charset(contentType = ''): boolean {
  const charsets = contentType.matchAll(/charset\s*=\s*["']?([^"';\s]*)/gi);
  return [...charsets].every(([, charset = '']) => /^utf-?8$/i.test(charset));
}

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/g;

/** Whether an object of this text, which is valid JSON, has two fields of one name. */
function hasRepeatedField(text: string): boolean {
  const open: (Set<unknown> | undefined)[] = [];
  let last = '';
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(undefined);
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':') {
      // Parsed, because a name may be written with escapes.
      const name: unknown = JSON.parse(last);
      const names = open.at(-1);
      if (names?.has(name)) return true;
      names?.add(name);
    }
    last = token;
  }
  return false;
}
