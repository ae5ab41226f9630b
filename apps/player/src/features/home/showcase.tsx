import type { BoardMatch } from '../../state/matches/board.ts';
import { ActivityCarousel } from './activity-carousel.tsx';
import { MatchCarousel } from './match-carousel.tsx';

export interface ShowcaseProps {
  /** Undefined when they could not be loaded. */
  readonly matches: readonly BoardMatch[] | undefined;
}

/** The carousels below the matches. */
export function Showcase({ matches }: ShowcaseProps) {
  return (
    <div className="flex flex-col gap-4 px-4 pt-2 pb-6">
      {matches && <MatchCarousel matches={matches} />}
      <ActivityCarousel />
    </div>
  );
}
