import type { BoardMatch } from '../../state/matches/board.ts';
import { ActivityCarousel } from './activity-carousel.tsx';
import { MatchCarousel } from './match-carousel.tsx';

/** Below the matches, never above them. */
export function Showcase({ matches }: { readonly matches: readonly BoardMatch[] }) {
  return (
    <div className="flex flex-col gap-4 px-4 pt-2 pb-6">
      <MatchCarousel matches={matches} />
      <ActivityCarousel />
    </div>
  );
}
