import { API_KEY, DESK_PASSWORD } from './run-server.ts';

/** Answers the status and what was said; never throws for a refusal. */
export type Ask = (
  method: string,
  path: string,
  body?: unknown,
  token?: string,
) => Promise<{ status: number; data: never }>;

/** The same at the desk, where a refusal ends the measurement. */
export type Desk = <Data>(method: string, path: string, body?: unknown) => Promise<Data>;

export function askAt(address: string): Ask {
  return async (method, path, body, token) => {
    const response = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        'x-api-key': API_KEY,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { data } = (await response.json()) as { data: never };
    return { status: response.status, data };
  };
}

/** An operator who may do everything. */
export async function openDesk(ask: Ask): Promise<Desk> {
  let token: string | undefined;
  const desk: Desk = async (method, path, body) => {
    const { status, data } = await ask(method, `/desk${path}`, body, token);
    if (status !== 200) throw new Error(`${method} /desk${path} answered ${status}`);
    return data;
  };
  const login = { username: 'admin', password: DESK_PASSWORD };
  ({ accessToken: token } = await desk<{ accessToken: string }>('POST', '/login', login));
  return desk;
}
