import { RATE_TYPES } from '@sanam/betting';

import { withMinus } from '../../lib/ringside/format-amount.ts';
import { useTexts } from '../../state/language.ts';
import type { Ringside } from './use-ringside.ts';

/** The same price in the three rate types, which move together. */
export function RateTypes({ ringside: { prices, seen } }: { readonly ringside: Ringside }) {
  const { ringside: texts } = useTexts();
  return (
    <ul className="hidden gap-2 desk:flex">
      {RATE_TYPES.map((type) => (
        <li
          key={type}
          className="flex min-h-11 flex-auto items-center justify-between gap-3 rounded-tile border border-line bg-s1 px-3 numerals text-body font-semibold first:border-goldl first:bg-golds"
        >
          <span className="text-small text-t2">{type}</span>
          <span className="flex gap-2 whitespace-nowrap">
            <span className="text-redt">{withMinus(prices[type]?.red.rateName ?? '–')}</span>
            <span aria-hidden className="text-t3">
              /
            </span>
            <span className="text-bluet">{withMinus(prices[type]?.blue.rateName ?? '–')}</span>
          </span>
        </li>
      ))}
      {seen.spread !== undefined && seen.spread > 0 && (
        <li className="flex min-h-11 items-center rounded-tile border border-line bg-s1 px-3 text-small text-t2">
          {texts.spread(String(seen.spread))}
        </li>
      )}
    </ul>
  );
}
