import { ChevronLeft, ChevronRight } from 'lucide-react';

import { IconButton } from './icon-button.tsx';
import { visiblePages } from './visible-pages.ts';

export interface PaginationProps {
  readonly label: string;
  readonly previousLabel: string;
  readonly nextLabel: string;
  readonly pageLabel: (page: number) => string;
  /** From 1. */
  readonly page: number;
  readonly totalPages: number;
  readonly onPage: (page: number) => void;
}

/** At most five pages between the arrows, so that it fits the smallest phone. */
export function Pagination({
  label,
  previousLabel,
  nextLabel,
  pageLabel,
  page,
  totalPages,
  onPage,
}: PaginationProps) {
  return (
    <nav aria-label={label} className="flex items-center justify-center">
      <IconButton label={previousLabel} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden strokeWidth={1.75} className="size-5.5" />
      </IconButton>
      <ul className="flex items-center">
        {visiblePages(page, totalPages).map((number) => (
          <li key={number}>
            <button
              type="button"
              aria-label={pageLabel(number)}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPage(number)}
              className="numerals flex h-11 min-w-11 items-center justify-center rounded-cell border border-transparent px-1.5 text-title font-semibold text-t2 transition-colors duration-(--press) ease-out active:bg-s3 aria-[current=page]:border-goldl aria-[current=page]:bg-golds aria-[current=page]:text-goldt"
            >
              {number}
            </button>
          </li>
        ))}
      </ul>
      <IconButton label={nextLabel} disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        <ChevronRight aria-hidden strokeWidth={1.75} className="size-5.5" />
      </IconButton>
    </nav>
  );
}
