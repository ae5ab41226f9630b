import type { BodyOf, Endpoints, KnownEndpoint, ReplyOf } from '@sanam/contract';
import { ADMIN_PASSWORD, API_KEY } from './start-server.ts';

interface Call<Name extends KnownEndpoint> {
  readonly id?: number;
  readonly body?: BodyOf<Endpoints[Name]>;
}

/** Calls one endpoint; a refusal ends the benchmark. */
export type Api = <Name extends KnownEndpoint>(
  name: Name,
  call?: Call<Name>,
) => Promise<ReplyOf<Endpoints[Name]>>;

export function createApi(address: string, token?: string): Api {
  return async (name, { id, body } = {}) => {
    const [method = '', path = ''] = name.split(' ', 2);
    const response = await fetch(`${address}/api${path.replace(/\{\w+\}/, String(id))}`, {
      method,
      headers: {
        'x-api-key': API_KEY,
        'accept-language': 'en',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: ReplyOf<Endpoints[typeof name]> }).data;
  };
}

/** The API with the session of an operator who has every right. */
export async function logInAtDesk(address: string): Promise<Api> {
  const { accessToken } = await createApi(address)('POST /desk/login', {
    body: { username: 'admin', password: ADMIN_PASSWORD },
  });
  return createApi(address, accessToken);
}
