import { requestFromOwner } from '../data-dir/data-dir-owner.ts';
import type { DataDirOwner } from '../data-dir/data-dir-owner.ts';
import type { Snapshot } from './manifest.ts';

/** Lets the server that uses the data folder archive its database: nobody else can open it meanwhile. */
export function requestBackup(
  owner: DataDirOwner | undefined,
  folder: string,
): Promise<{ snapshot: Snapshot; archive: Uint8Array }> {
  return requestFromOwner(owner, folder, {
    path: '/internal/backup',
    read: async (response) => {
      const snapshot = JSON.parse(response.headers.get('x-sanam-snapshot') ?? '') as Snapshot;
      return { snapshot, archive: await response.bytes() };
    },
  });
}
