export interface Paging {
  page: number;
  limit: number;
}

/** What a list says of itself besides its items. */
export function toPagination(total: number, { page, limit }: Paging) {
  return { total, page, limit, totalPages: Math.ceil(total / limit) };
}
