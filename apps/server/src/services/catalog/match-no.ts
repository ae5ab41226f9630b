import { MATCH_NO_MAX, Refusal } from '@sanam/contract';
import { readSqlState } from '../../db/classify-error.ts';

const UNIQUE_VIOLATION = '23505';

/** Refuses when the database says that a match's number is taken; without a number, that every one is. */
export async function refuseTakenNo<Result>(
  matchNo: number | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw new Refusal('MATCH_NO_TAKEN', { params: { matchNo: matchNo ?? MATCH_NO_MAX }, cause: error });
  }
}

function isTaken(error: unknown): boolean {
  return (
    readSqlState(error) === UNIQUE_VIOLATION &&
    error instanceof Error &&
    'constraint' in error &&
    error.constraint === 'match_no_once'
  );
}
