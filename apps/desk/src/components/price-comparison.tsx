import { classNames } from '@sanam/ui';

import type { Place } from '../lib/ringside/ladder.ts';
import { RungLabel } from './rung-label.tsx';

interface ComparedPrice {
  readonly name: string;
  readonly place: Place | undefined;
}

/** A conflict: the price that the operator saw, the current one, set by somebody else, and the one they wanted. */
export function PriceComparison({
  saw,
  now,
  wanted,
}: {
  readonly saw: ComparedPrice;
  readonly now: ComparedPrice;
  readonly wanted: ComparedPrice;
}) {
  return (
    <dl className="grid grid-cols-3 gap-2">
      {[saw, now, wanted].map((price) => (
        <div
          key={price.name}
          className={classNames(
            'rounded-tile border px-3 py-2',
            price === now ? 'border-goldl bg-golds' : 'border-line bg-s2',
          )}
        >
          <dt className="truncate text-tiny text-t2">{price.name}</dt>
          <dd
            className={classNames(
              'flex items-center gap-2 numerals text-[1.5rem] leading-8 font-semibold',
              price === saw && 'text-t3 line-through',
            )}
          >
            <RungLabel place={price.place} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
