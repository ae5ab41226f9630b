export interface Paging {
  page: number;
  limit: number;
}

/** How far a list that grows for ever is counted beyond the page. */
const COUNTED_AHEAD = 1000;

/** How many rows of such a list are counted at most, so that a page costs the same however long the list grows. */
export function countLimit({ page, limit }: Paging): number {
  return page * limit + COUNTED_AHEAD;
}

/** The paging fields of a list's reply. */
export function toPagination(total: number, { page, limit }: Paging) {
  return { total, page, limit, totalPages: Math.ceil(total / limit) };
}
