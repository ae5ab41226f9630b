import { LANGUAGE_TAGS, negotiateLanguage } from '@sanam/contract';
import type { Refusal, RefusalCode, Refused } from '@sanam/contract';
import { messageFor } from '@sanam/contract/messages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_OF_REFUSAL } from './status-of-refusal.ts';

/** Sends a refusal in the language of the request and in the one envelope that all refusals share. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { code, params, data } = refusal;
  request.refusal = code;
  const status = STATUS_OF_REFUSAL[code];
  const language = negotiateLanguage(request.headers['accept-language']);
  const body: Refused = { success: false, message: messageFor(code, language, params), code, data };
  if (status === 429 || status === 503) reply.header('retry-after', String(params['seconds'] ?? 1));
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  // Serialized here, because the route's own serializer knows only the accepted shape.
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-language', LANGUAGE_TAGS[language].html)
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body);
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Why it was refused, for logs and metrics. */
    refusal: RefusalCode | undefined;
  }
}
