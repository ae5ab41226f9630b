import type { BodyOf, Endpoints, KnownEndpoint, ReplyOf } from '@sanam/contract';
import { TOTP } from 'otpauth';
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

/** A session ends after 20 minutes in which nobody reports this. */
const ACTIVE_MS = 5 * 60_000;

/** The API with the session of an operator who has every right. Once per database: it sets up the second factor. */
export async function logInAtDesk(address: string): Promise<Api & { readonly token: string }> {
  const password = ADMIN_PASSWORD;
  const { accessToken, operator } = await createApi(address)('POST /desk/login', {
    body: { username: 'admin', password },
  });
  const desk = createApi(address, accessToken);
  if (operator.mustSetUpTotp) {
    const { secret } = await desk('POST /desk/totp', { body: { password } });
    await desk('POST /desk/totp/confirm', { body: { code: new TOTP({ secret }).generate() } });
  }
  setInterval(() => void desk('POST /desk/active').catch(() => undefined), ACTIVE_MS).unref();
  return Object.assign(desk, { token: accessToken });
}
