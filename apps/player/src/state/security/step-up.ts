import { revalidate } from '@sanam/api-client/queries';

import { api } from '../api/api.ts';
import { usePolledQuery } from '../queries/use-polled-query.ts';
import { usePlayer } from '../session/session.ts';
import { rememberPasskey } from './known-passkey.ts';
import { canUsePasskeys, signWithPasskey } from './webauthn.ts';
import { SHOWN } from './schedules.ts';

export interface StepUp {
  /** The server would ask for the password or a passkey now; false also while that is unknown. */
  readonly isNeeded: boolean;
  readonly hasPasskey: boolean;
}

/** What is left of a verification must last until the request arrives. */
const MARGIN_SECONDS = 60;

/** Whether the password or a passkey has to be verified before a withdrawal. The server decides again. */
export function useStepUp(): StepUp {
  const player = usePlayer();
  const { data } = usePolledQuery(player ? ['step-up', player.username] : null, readStepUp, SHOWN);
  return {
    isNeeded: data !== undefined && data.secondsLeft !== null && data.secondsLeft < MARGIN_SECONDS,
    hasPasskey: data?.hasPasskey === true && canUsePasskeys(),
  };
}

const readStepUp = async () => (await api.call('GET /player/step-up')).data;

/** Throws the refusal of the server. */
export async function verifyWithPassword(password: string): Promise<void> {
  await api.call('POST /player/step-up', { body: { password } });
  revalidate('step-up');
}

/** Also throws when the player gives up. */
export async function verifyWithPasskey(): Promise<void> {
  const { data } = await api.call('POST /player/step-up/options');
  const passkey = await signWithPasskey(data);
  await api.call('POST /player/step-up', { body: { passkey } });
  rememberPasskey();
  revalidate('step-up');
}
