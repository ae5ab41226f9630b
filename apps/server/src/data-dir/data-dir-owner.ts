import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { OperatorError } from '../platform/operator-error.ts';

/** The server that uses the data folder, and the token that its internal endpoints require. */
export interface DataDirOwner {
  address: string;
  /** Only processes that can read the data folder know it. */
  ownerToken: string;
}

const FILE = 'server.json';

/** Writes into the data folder which server uses it, so that commands can send that server their requests. */
export function claimDataDir(dataDir: string, owner: DataDirOwner): { release(): void } | undefined {
  if (dataDir === 'memory') return undefined;
  const file = join(resolve(dataDir), FILE);
  writeFileSync(file, JSON.stringify(owner), { mode: 0o600 });
  return { release: () => rmSync(file, { force: true }) };
}

export function readDataDirOwner(folder: string): DataDirOwner | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, FILE), 'utf8')) as DataDirOwner;
  } catch {
    return undefined;
  }
}

interface OwnerRequest<Result> {
  path: string;
  /** Throws when this is not a response of our server. */
  read: (response: Response) => Promise<Result>;
}

/** `fetch` gives up after five minutes by itself. */
const TIMEOUT_MS = 290_000;

/**
 * Sends a request to the server that uses the data folder. While that server is starting, the owner file is missing or
 * still that of a server that was killed.
 */
export async function requestFromOwner<Result>(
  owner: DataDirOwner | undefined,
  folder: string,
  request: OwnerRequest<Result>,
  timeoutMs = TIMEOUT_MS,
): Promise<Result> {
  const outcome = owner ? await send(owner, request, timeoutMs) : { failure: 'not open yet' };
  if ('result' in outcome) return outcome.result;
  if ('isTimeout' in outcome) {
    throw new OperatorError(
      `The server at ${owner?.address}, which uses the data folder ${folder}, was not done after ` +
        `${timeoutMs / 1000} s. Stop it and run this command again: without a server there is no time limit.`,
    );
  }
  throw new OperatorError(
    `A Sanam server is using the data folder ${folder} and could not be reached (${outcome.failure}). ` +
      'It may be starting or closing: try again in a moment.',
  );
}

async function send<Result>(
  { address, ownerToken }: DataDirOwner,
  { path, read }: OwnerRequest<Result>,
  timeoutMs: number,
): Promise<{ result: Result } | { isTimeout: true } | { failure: string }> {
  try {
    const response = await fetch(`${address}${path}`, {
      headers: { 'x-owner-token': ownerToken },
      signal: AbortSignal.timeout(timeoutMs),
    });
    return response.ok
      ? { result: await read(response) }
      : { failure: `${address} responded with ${response.status}` };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return { isTimeout: true };
    return { failure: `no response from ${address}` };
  }
}
