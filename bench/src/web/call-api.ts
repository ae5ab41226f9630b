import type { BodyOf, Endpoints, KnownEndpoint, ReplyOf } from '@sanam/contract';

interface Call<Name extends KnownEndpoint> {
  readonly token?: string;
  readonly id?: number;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: BodyOf<Endpoints[Name]>;
}

export type Api = <Name extends KnownEndpoint>(
  name: Name,
  call?: Call<Name>,
) => Promise<ReplyOf<Endpoints[Name]>>;

/** Calls the server under measurement; whatever it refuses ends the measurement. */
export function apiAt(address: string): Api {
  return async (name, { token, id, query = {}, body } = {}) => {
    const [method = '', path = ''] = name.split(' ', 2);
    const url = new URL(`/api${path.replace(/\{\w+\}/, String(id))}`, address);
    url.search = new URLSearchParams(query).toString();
    const answer = await fetch(url, {
      method,
      headers: {
        'x-api-key': 'sanam-local',
        'accept-language': 'en',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
    return ((await answer.json()) as { data: ReplyOf<Endpoints[typeof name]> }).data;
  };
}
