import { OperatorError } from '../platform/operator-error.ts';

/** Explains a failed access to the backup's file, which would otherwise be taken for one to the data folder. */
export async function withFileError<Result>(action: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new OperatorError(
      `The backup cannot be ${action} (${error.message}). Fix this or choose another file.`,
      error,
    );
  }
}
