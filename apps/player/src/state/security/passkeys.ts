import { revalidate } from '@sanam/api-client/queries';
import type { Passkey } from '@sanam/contract';

import { api } from '../api/api.ts';
import { usePolledQuery } from '../queries/use-polled-query.ts';
import { storeLogIn } from '../session/log-in.ts';
import { usePlayer } from '../session/session.ts';
import { rememberPasskey } from './known-passkey.ts';
import { canUsePasskeys, createPasskey, signWithPasskey } from './webauthn.ts';
import { SHOWN } from './schedules.ts';

export interface Passkeys {
  readonly passkeys: readonly Passkey[] | undefined;
  /** Here and in this browser. */
  readonly canAdd: boolean;
  readonly hasFailed: boolean;
  readonly isRefreshing: boolean;
  readonly reload: () => void;
}

export function usePasskeys(): Passkeys {
  const player = usePlayer();
  const { data, error, isRefreshing, reload } = usePolledQuery(
    player ? ['passkeys', player.username] : null,
    async () => (await api.call('GET /player/passkeys')).data,
    SHOWN,
  );
  return {
    passkeys: data?.passkeys,
    canAdd: data?.isAvailable === true && canUsePasskeys(),
    hasFailed: error !== undefined,
    isRefreshing,
    reload,
  };
}

/** Throws the refusal of the server, and when the player gives up. */
export async function addPasskey(): Promise<void> {
  const { data } = await api.call('POST /player/passkeys/options');
  await api.call('POST /player/passkeys', { body: await createPasskey(data) });
  rememberPasskey();
  revalidate('passkeys', 'step-up');
}

export async function removePasskey(id: string): Promise<void> {
  await api.call('POST /player/passkeys/{id}/remove', { params: { id } });
  revalidate('passkeys', 'step-up');
}

/** After a success the route guard leads to the home page. */
export async function logInWithPasskey(): Promise<void> {
  const { data } = await api.call('POST /auth/login/passkey/options');
  const reply = await api.call('POST /auth/login/passkey', { body: await signWithPasskey(data) });
  rememberPasskey();
  storeLogIn(reply.data);
}
