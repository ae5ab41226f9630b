export interface Paging {
  page: number;
  limit: number;
}

/** The paging fields of a list's reply. */
export function toPagination(total: number, { page, limit }: Paging) {
  return { total, page, limit, totalPages: Math.ceil(total / limit) };
}
