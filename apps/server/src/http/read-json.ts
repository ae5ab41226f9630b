import { ENDPOINTS } from '@sanam/contract';
import type { Endpoint } from '@sanam/contract';
import type { FastifyInstance } from 'fastify';

/**
 * Accepts only JSON bodies. Some clients send the JSON content type with every request, so an empty body is accepted where
 * the endpoint expects none.
 */
export function readJsonOnly(http: FastifyInstance): void {
  http.removeContentTypeParser('text/plain');
  const parse = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    const { endpoint: name } = request.routeOptions.config;
    const endpoint: Endpoint | undefined = name && ENDPOINTS[name];
    if (body === '' && endpoint && !endpoint.body) done(null, null);
    else void parse(request, body, done);
  });
}
