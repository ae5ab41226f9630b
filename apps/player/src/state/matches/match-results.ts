import { CATEGORY_FAMILIES, LIST_LIMIT } from '@sanam/contract';
import type { CategoryFamily, ResultSection } from '@sanam/contract';

import { api } from '../api/api.ts';
import { SCHEDULES } from '../queries/schedules.ts';
import { usePlayer } from '../session/session.ts';
import { usePolledQuery } from '../queries/use-polled-query.ts';

export interface MatchResults {
  /** By stadium; undefined until they were read. */
  readonly sections: readonly ResultSection[] | undefined;
  readonly isLoading: boolean;
  /** Set while there is nothing to show instead. */
  readonly error: unknown;
  readonly isStale: boolean;
  readonly readAt: number | undefined;
  readonly isRefreshing: boolean;
  readonly reload: () => void;
}

/** The results of a Bangkok day in one category. */
export function useMatchResults(family: CategoryFamily, day: string): MatchResults {
  const player = usePlayer();
  const { data, error, ...rest } = usePolledQuery(
    player ? ['match-results', player.username, family, day] : null,
    async () => ({ sections: await readResults(family, day), readAt: Date.now() }),
    SCHEDULES.matchResults,
  );
  return {
    ...rest,
    sections: data?.sections,
    readAt: data?.readAt,
    isLoading: data === undefined && error === undefined,
    error: data === undefined ? error : undefined,
  };
}

/** All pages as one list; the sections of a stadium that is on two pages are merged. */
async function readResults(family: CategoryFamily, day: string): Promise<ResultSection[]> {
  const sections = new Map<number, ResultSection>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { data } = await api.call('GET /match/results', {
      query: {
        date: day,
        categoryCode: JSON.stringify(CATEGORY_FAMILIES[family]),
        page: String(page),
        limit: String(LIST_LIMIT),
      },
    });
    pages = data.pagination.totalPages;
    for (const section of data.sections) {
      const same = sections.get(section.id);
      if (same) same.matches.push(...section.matches);
      else sections.set(section.id, section);
    }
  }
  return [...sections.values()];
}
