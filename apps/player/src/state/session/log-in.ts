import { storeDeviceToken } from '@sanam/api-client';
import type { LoggedIn } from '@sanam/contract';

import { api } from '../api/api.ts';
import { sessionStore } from './session.ts';

/** Throws the refusal of the server. After a success the route guard leads to the home page. */
export async function logIn(login: { username: string; password: string }): Promise<void> {
  const { data } = await api.call('POST /auth/login', { body: login });
  storeLogIn(data);
}

export function storeLogIn({ deviceToken, ...tokens }: LoggedIn): void {
  storeDeviceToken(deviceToken);
  sessionStore.write(tokens);
}
