const SHOWN = 5;

/** The page numbers to show: as many around the current page as fit. */
export function visiblePages(page: number, totalPages: number): number[] {
  const count = Math.min(SHOWN, totalPages);
  const first = Math.max(1, Math.min(page - Math.floor(SHOWN / 2), totalPages - count + 1));
  return Array.from({ length: count }, (_, place) => first + place);
}
