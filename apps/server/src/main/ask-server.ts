import type { LedgerVerification } from '../ledger/ledger-checks.ts';
import { CannotStart } from './cannot-start.ts';
import type { FolderHolder } from './claim-folder.ts';

interface Question<Answer> {
  path: string;
  /** Throws when it is not what our server would answer. */
  read: (answer: Response) => Promise<Answer>;
}

/** What is asked for may be long work; beyond five minutes `fetch` gives up by itself. */
const LONGEST_MS = 290_000;

/** Has the server that holds the data folder prove its books. */
export function askServer(holder: FolderHolder | undefined, folder: string): Promise<LedgerVerification> {
  return askHolder(holder, folder, {
    path: '/internal/ledger-check',
    read: async (answer) => (await answer.json()) as LedgerVerification,
  });
}

/**
 * Asks the server that holds the data folder. While a server is opening there is no word yet of where to ask, or only
 * that of one that was killed.
 */
export async function askHolder<Answer>(
  holder: FolderHolder | undefined,
  folder: string,
  question: Question<Answer>,
  withinMs = LONGEST_MS,
): Promise<Answer> {
  const answer = holder ? await ask(holder, question, withinMs) : { why: 'not open yet' };
  if ('read' in answer) return answer.read;
  if ('isLate' in answer) {
    throw new CannotStart(
      `The server at ${holder?.address}, which holds the data folder ${folder}, was not done after ` +
        `${withinMs / 1000} s. Stop it and run this again: then it may take as long as it takes.`,
    );
  }
  throw new CannotStart(
    `A Sanam server is using the data folder ${folder} and could not be asked (${answer.why}). ` +
      'It may be starting or closing: try again in a moment.',
  );
}

async function ask<Answer>(
  { address, folderToken }: FolderHolder,
  { path, read }: Question<Answer>,
  withinMs: number,
): Promise<{ read: Answer } | { isLate: true } | { why: string }> {
  try {
    const answer = await fetch(`${address}${path}`, {
      headers: { 'x-folder-token': folderToken },
      signal: AbortSignal.timeout(withinMs),
    });
    return answer.ok ? { read: await read(answer) } : { why: `${address} answered ${answer.status}` };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return { isLate: true };
    return { why: `no answer from ${address}` };
  }
}
