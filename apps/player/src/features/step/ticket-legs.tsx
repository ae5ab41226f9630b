import { CornerSlash } from '@sanam/ui';

import { CORNER_OF } from '../../lib/corner-of.ts';
import type { StepLegShown } from '../../state/step/step-intents.ts';

/** The picks of a bet, each with the price at which it was confirmed. */
export function TicketLegs({ legs }: { readonly legs: readonly StepLegShown[] }) {
  return (
    <ul className="border-b border-line px-5">
      {legs.map(({ matchId, corner, teamName, matchTitle, stadium, price }) => (
        <li
          key={matchId}
          className="flex min-h-15 items-center gap-3 py-1.5 not-first:border-t not-first:border-line"
        >
          <CornerSlash corner={CORNER_OF[corner]} />
          <div className="min-w-0 flex-1">
            <p className="text-name font-semibold">{teamName}</p>
            <p className="text-small text-t2">
              {matchTitle} · {stadium}
            </p>
          </div>
          <span
            className={`numerals text-price font-semibold ${price.startsWith('-') ? 'text-loss' : 'text-t1'}`}
          >
            {price}
          </span>
        </li>
      ))}
    </ul>
  );
}
