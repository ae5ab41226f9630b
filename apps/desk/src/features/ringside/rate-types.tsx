import { RATE_TYPES, type RateType } from '@sanam/betting';
import { classNames } from '@sanam/ui';
import { Link2, Unlink2 } from 'lucide-react';

import { KeyCaps } from '../../components/key-caps.tsx';
import { withMinus } from '../../lib/ringside/format-amount.ts';
import { useKey } from '../../state/keys.ts';
import { useTexts } from '../../state/language.ts';
import { moveOnly } from '../../state/ringside/price-moves.ts';
import type { Ringside } from './use-ringside.ts';

interface RateTypesProps {
  readonly ringside: Ringside;
  readonly isResting: boolean;
}

/** The price in the three rate types. They move together, or only the chosen one does. */
export function RateTypes({ ringside: { prices, seen }, isResting }: RateTypesProps) {
  const { ringside: texts } = useTexts();
  const { only } = seen;
  const spread = seen.prices?.MY.spread ?? 0;
  const canSwitch = !isResting && seen.prices !== undefined;
  const toggle = () => moveOnly(only === undefined ? 'MY' : undefined);
  useKey('together', toggle, canSwitch);
  const Icon = only === undefined ? Link2 : Unlink2;
  return (
    <ul
      aria-label={texts.rateTypes}
      className={classNames(
        'hidden desk:flex',
        spread > 0 ? 'gap-1 text-label *:[--inset:--spacing(1.5)]' : 'gap-1.5 text-body',
      )}
    >
      {RATE_TYPES.map((type) => (
        <li key={type} className="flex flex-auto">
          {only === undefined ? (
            <span className={classNames(CELL, type === 'MY' ? CHOSEN : PLAIN)}>
              <TypePrice type={type} prices={prices} />
            </span>
          ) : (
            <button
              type="button"
              aria-pressed={type === only}
              disabled={!canSwitch}
              onClick={() => moveOnly(type)}
              className={classNames(CELL, type === only ? CHOSEN : PLAIN)}
            >
              <span className="sr-only">{texts.moveOnly} </span>
              <TypePrice type={type} prices={prices} />
            </button>
          )}
        </li>
      ))}
      {spread > 0 && (
        <li className={classNames(CELL, PLAIN, 'text-small font-normal text-t2')}>
          {texts.spread(String(spread))}
        </li>
      )}
      <li className="flex">
        <button
          type="button"
          aria-pressed={only === undefined}
          disabled={!canSwitch}
          onClick={toggle}
          className={classNames(CELL, only === undefined ? PLAIN : 'border-dashed border-line2 bg-s2')}
        >
          <Icon aria-hidden strokeWidth={1.75} className="size-4 shrink-0" />
          {/* With a spread, the names of the prices are longer. */}
          <span className={classNames('text-tiny font-semibold', spread > 0 && 'sr-only')}>
            {texts.moveTogether}
          </span>
          <KeyCaps act="together" />
        </button>
      </li>
    </ul>
  );
}

function TypePrice({ type, prices }: { readonly type: RateType; readonly prices: Ringside['prices'] }) {
  return (
    <>
      <span className="text-small text-t2">{type}</span>
      <span className="flex gap-1 whitespace-nowrap">
        <span className="text-redt">{withMinus(prices[type]?.red.rateName ?? '–')}</span>
        <span aria-hidden className="text-t3">
          /
        </span>
        <span className="text-bluet">{withMinus(prices[type]?.blue.rateName ?? '–')}</span>
      </span>
    </>
  );
}

const CELL =
  'flex min-h-11 flex-auto items-center justify-between gap-1.5 rounded-tile border px-(--inset,--spacing(2)) numerals font-semibold whitespace-nowrap disabled:text-t3';
const CHOSEN = 'border-goldl bg-golds';
const PLAIN = 'border-line bg-s1';
