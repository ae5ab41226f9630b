import { readRates, standingOf, toMalayOdds, type Corner, type MatchRates } from '@sanam/betting';
import { formatOdds } from '@sanam/money';
import { classNames, splitFighterName } from '@sanam/ui';
import type { CSSProperties } from 'react';

import { withMinus } from '../../lib/ringside/format-amount.ts';
import { useTexts } from '../../state/language.ts';
import type { Ringside } from './use-ringside.ts';

/** Both corners with their prices, red left and blue right. It is never covered. */
export function Plate({ ringside }: { readonly ringside: Ringside }) {
  const { match, state, isLost, prices, previous } = ringside;
  const before = previous && readRates(previous.settingRates, 'MY');
  return (
    <div
      className={classNames('ring-plate', state !== 'open' && !isLost && 'ring-closed', isLost && 'is-old')}
    >
      <Half corner="RED" name={match.redName} now={prices.MY} before={before} />
      <Half corner="BLUE" name={match.blueName} now={prices.MY} before={before} />
    </div>
  );
}

interface HalfProps {
  readonly corner: Corner;
  readonly name: string;
  readonly now: MatchRates | undefined;
  readonly before: MatchRates | undefined;
}

function Half({ corner, name, now, before }: HalfProps) {
  const { ringside } = useTexts();
  const { main, rest } = splitFighterName(name);
  const isRed = corner === 'RED';
  const price = now && priceOf(corner, now);
  const standing = now && standingOf(corner, now);
  return (
    <section
      aria-label={ringside.corners[corner]}
      className={classNames('ring-half', isRed ? 'ring-red' : 'ring-blue')}
    >
      <div title={name} className="min-w-0">
        <p className="truncate text-lead font-semibold text-t1">{main}</p>
        {rest !== undefined && <p className="truncate text-small">{rest}</p>}
      </div>
      {price === undefined ? (
        <p className="pb-4 text-title font-semibold text-t2">{ringside.noPrice}</p>
      ) : (
        <div className={classNames('flex items-end gap-2 desk:gap-3.5', !isRed && 'flex-row-reverse')}>
          <p
            className="ring-price numerals font-semibold text-t1"
            style={{ '--ems': widthInEms(price.text) } as CSSProperties}
          >
            {withMinus(price.text)}
          </p>
          <div className={classNames('flex flex-col gap-1.5 pb-3', isRed ? 'items-start' : 'items-end')}>
            {before && <Movement corner={corner} now={price.odds} before={before} />}
            <span
              className={classNames(
                'flex min-h-5.5 items-center rounded-pill text-tiny font-semibold',
                standing === 'FAVOURITE' &&
                  (isRed
                    ? 'bg-duel-red-label px-2 text-duel-red-inner'
                    : 'bg-duel-blue-label px-2 text-duel-blue-inner'),
              )}
            >
              {standing === 'FAVOURITE' && ringside.favourite}
              {standing === 'UNDERDOG' && ringside.underdog}
              {standing === 'EVEN' && ringside.even}
            </span>
          </div>
        </div>
      )}
    </section>
  );
}

/** The price before, with the direction since. */
function Movement({
  corner,
  now,
  before,
}: {
  readonly corner: Corner;
  readonly now: number;
  readonly before: MatchRates;
}) {
  const earlier = priceOf(corner, before);
  if (earlier.odds === now) return null;
  return (
    <span
      aria-hidden
      className={classNames('hidden items-center gap-1.5 desk:flex', corner === 'BLUE' && 'flex-row-reverse')}
    >
      <span
        className={
          earlier.odds < now
            ? 'size-0 border-x-[5px] border-b-8 border-x-transparent border-b-gain'
            : 'size-0 border-x-[5px] border-t-8 border-x-transparent border-t-loss'
        }
      />
      <s className="numerals text-small font-semibold text-t2">{earlier.text}</s>
    </span>
  );
}

function priceOf(corner: Corner, rates: MatchRates): { readonly odds: number; readonly text: string } {
  const odds = toMalayOdds(corner === 'RED' ? rates.red : rates.blue);
  return { odds, text: formatOdds(odds) };
}

/** Of the numeral font: all digits have one width, signs are narrower. */
function widthInEms(text: string): number {
  const digits = text.replaceAll(/\D/g, '').length;
  return digits * 0.5 + (text.length - digits) * 0.3;
}
