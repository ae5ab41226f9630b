import type { BoardMatch } from '../../state/matches/board.ts';
import { ActivityCarousel } from './activity-carousel.tsx';
import { MatchCarousel } from './match-carousel.tsx';

/** The carousels below the matches. */
export function Showcase({ matches }: { readonly matches: readonly BoardMatch[] }) {
  return (
    <div className="flex flex-col gap-4 px-4 pt-2 pb-6">
      <MatchCarousel matches={matches} />
      <ActivityCarousel />
    </div>
  );
}
