import type { LiveConnection, LiveConnectionOptions } from '@sanam/api-client';

import { importWithRetry } from '../../lib/import-with-retry.ts';

/** The connection, once its code is here; closing it works at once. */
export function openLiveConnection(options: LiveConnectionOptions): LiveConnection {
  let opened: LiveConnection | undefined;
  const callOff = importWithRetry(
    () => import('./create-live-connection.ts'),
    ({ createLiveConnection }) => {
      opened = createLiveConnection(options);
    },
  );
  return {
    close: () => {
      callOff();
      opened?.close();
    },
  };
}
