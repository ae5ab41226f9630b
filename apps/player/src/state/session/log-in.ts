import { api } from '../api/api.ts';
import { sessionStore } from './session.ts';

/** Throws what the server says no with; once it is through, the guards take the player to the home page. */
export async function logIn(login: { username: string; password: string }): Promise<void> {
  const { data } = await api.call('POST /auth/login', { body: login });
  sessionStore.write(data);
}
