import type { LedgerProof } from '../ledger/check.ts';
import { CannotStart } from './cannot-start.ts';
import type { FolderHolder } from './claim-folder.ts';

/**
 * Has the server that holds the data folder prove its books. While a server is opening there is no word yet of where
 * to ask, or only that of one that was killed.
 */
export async function askServer(holder: FolderHolder | undefined, folder: string): Promise<LedgerProof> {
  const answer = holder && (await ask(holder));
  if (typeof answer === 'object') return answer;
  throw new CannotStart(
    `A Sanam server is using the data folder ${folder} and could not be asked (${answer ?? 'not open yet'}). ` +
      'It may be starting or closing: try again in a moment.',
  );
}

async function ask({ address, folderToken }: FolderHolder): Promise<LedgerProof | string> {
  try {
    const answer = await fetch(`${address}/internal/ledger-check`, {
      headers: { 'x-folder-token': folderToken },
      signal: AbortSignal.timeout(60_000),
    });
    return answer.ok ? ((await answer.json()) as LedgerProof) : `${address} answered ${answer.status}`;
  } catch {
    return `no answer from ${address}`;
  }
}
