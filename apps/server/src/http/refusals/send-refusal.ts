import { LANGUAGE_TAGS, languageOfHeader } from '@sanam/contract';
import type { Refusal, RefusalCode, Refused } from '@sanam/contract';
import { messageFor } from '@sanam/contract/messages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_OF_REFUSAL } from './status-of-refusal.ts';

/** Says no in the asker's language, in the one shape every refusal has. */
export function answerRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { code, params, data } = refusal;
  request.refusal = code;
  const status = STATUS_OF_REFUSAL[code];
  const language = languageOfHeader(request.headers['accept-language']);
  const body: Refused = { success: false, message: messageFor(code, language, params), code, data };
  if (status === 429 || status === 503) reply.header('retry-after', String(params['seconds'] ?? 1));
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  // As text, past the route's own serialiser, which knows only the accepted shape.
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
    /** Why it was refused, for whoever counts. */
    refusal: RefusalCode | undefined;
  }
}
