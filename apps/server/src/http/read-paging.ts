import { LIST_LIMIT } from '@sanam/contract';

/** Parses the paging parameters of a query string. */
export function readPaging(
  query: { page?: string; limit?: string },
  limit = LIST_LIMIT,
): { page: number; limit: number } {
  return { page: Number(query.page ?? 1), limit: Number(query.limit ?? limit) };
}

export function readFlag(text: 'true' | 'false' | undefined): boolean | undefined {
  return text === undefined ? undefined : text === 'true';
}
