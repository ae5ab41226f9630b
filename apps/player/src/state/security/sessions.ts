import { revalidate } from '@sanam/api-client/queries';
import type { NewDevice, PlayerSession } from '@sanam/contract';
import { useEffect } from 'react';

import { api } from '../api/api.ts';
import { onPlayerEvent } from '../live/connection.ts';
import { usePolledQuery } from '../queries/use-polled-query.ts';
import { usePlayer } from '../session/session.ts';
import { ONCE, SHOWN } from './schedules.ts';

export interface Sessions {
  readonly sessions: readonly PlayerSession[] | undefined;
  readonly hasFailed: boolean;
  readonly isRefreshing: boolean;
  readonly reload: () => void;
}

/** The player's sessions, polled while they are shown. */
export function useSessions(): Sessions {
  const { data, error, isRefreshing, reload } = usePolledQuery(useKey(), readSessions, SHOWN);
  return { sessions: data?.sessions, hasFailed: error !== undefined, isRefreshing, reload };
}

/** Log-ins on new devices that the player is asked about; those since the page was opened arrive as events. */
export function useNewDevices(): readonly NewDevice[] {
  const { data } = usePolledQuery(useKey(), readSessions, ONCE);
  useEffect(
    () =>
      onPlayerEvent(({ action }) => {
        if (action === 'NEW_DEVICE') revalidate('sessions');
      }),
    [],
  );
  return data?.newDevices ?? NONE;
}

const NONE: readonly NewDevice[] = [];

function useKey(): readonly [string, string] | null {
  const player = usePlayer();
  return player ? ['sessions', player.username] : null;
}

const readSessions = async () => (await api.call('GET /player/sessions')).data;

export async function endSession(id: string): Promise<void> {
  await api.call('POST /player/sessions/{id}/end', { params: { id } });
  revalidate('sessions');
}

export async function endOtherSessions(): Promise<void> {
  await api.call('POST /player/sessions/end-others');
  revalidate('sessions');
}

export async function replyAboutDevice(sessionId: string, wasMe: boolean): Promise<void> {
  await api.call('POST /player/sessions/{id}/reply', { params: { id: sessionId }, body: { wasMe } });
  revalidate('sessions', 'passkeys');
}
