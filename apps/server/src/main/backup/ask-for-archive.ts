import { askHolder } from '../ask-server.ts';
import type { FolderHolder } from '../claim-folder.ts';
import type { Seen } from './note.ts';

/** Has the server that holds the data folder archive its database: nobody else can while it runs. */
export function askForArchive(
  holder: FolderHolder | undefined,
  folder: string,
): Promise<{ seen: Seen; archive: Uint8Array }> {
  return askHolder(holder, folder, {
    path: '/internal/backup',
    read: async (answer) => {
      const seen = JSON.parse(answer.headers.get('x-sanam-seen') ?? '') as Seen;
      return { seen, archive: await answer.bytes() };
    },
  });
}
