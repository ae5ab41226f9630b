import { CannotStart } from '../cannot-start.ts';

/** What is wrong with the file of a backup, in a sentence of its own: elsewhere it would be taken for the data folder's. */
export async function orSayWhy<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new CannotStart(
      `The backup cannot be ${what} (${error.message}). Mend that, or name another file.`,
      error,
    );
  }
}
