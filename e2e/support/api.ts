import { expect, type APIRequestContext } from '@playwright/test';
import type { BodyOf, Endpoints, KnownEndpoint, ReplyOf } from '@sanam/contract';

interface Call<Name extends KnownEndpoint> {
  /** For the placeholder in the path. */
  readonly id?: number | string;
  readonly query?: Record<string, string | number>;
  readonly body?: BodyOf<Endpoints[Name]>;
}

export type Api = <Name extends KnownEndpoint>(
  name: Name,
  call?: Call<Name>,
) => Promise<ReplyOf<Endpoints[Name]>>;

/** Calls the API without the screens. A call that is refused fails the test. */
export function createApi(request: APIRequestContext, token?: string): Api {
  return async <Name extends KnownEndpoint>(name: Name, { id, query, body }: Call<Name> = {}) => {
    const [method = '', path = ''] = name.split(' ', 2);
    const reply = await request.fetch(`/api${path.replace(/\{\w+\}/, String(id))}`, {
      method,
      headers: authorize(token),
      ...(query !== undefined && { params: query }),
      ...(body !== undefined && { data: body }),
      // The server may close a kept-alive connection at the very moment it is used again.
      maxRetries: 2,
    });
    expect(reply.ok(), `${name}: ${await reply.text()}`).toBe(true);
    return ((await reply.json()) as { data: ReplyOf<Endpoints[Name]> }).data;
  };
}

/** The headers of a call, for tests that look at the response itself. */
export function authorize(token?: string): Record<string, string> {
  return {
    'x-api-key': 'sanam-local',
    'accept-language': 'en',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
}
