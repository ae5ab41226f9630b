import type { Corner } from '@sanam/betting';
import { classNames, CornerSlash } from '@sanam/ui';
import { ArrowLeft, ArrowRight, CornerDownLeft, X } from 'lucide-react';

import { KeyCaps } from '../../components/key-caps.tsx';
import { favouriteText } from '../../lib/ringside/favourite-text.ts';
import { nextPlace, rungName, type Place } from '../../lib/ringside/ladder.ts';
import { namesAt } from '../../lib/ringside/read-price.ts';
import { useTexts } from '../../state/language.ts';
import { discardStaged, sendStaged, stepTowards, useMoves } from '../../state/ringside/price-moves.ts';
import type { Ringside } from './use-ringside.ts';

/** One rung towards a corner each, and between them where the price is. */
export function MoveButtons({
  ringside,
  isResting,
}: {
  readonly ringside: Ringside;
  readonly isResting: boolean;
}) {
  const { staged, sending } = useMoves();
  const place = staged ?? sending ?? ringside.place;
  return (
    <div className="grid grid-cols-2 gap-2 desk:grid-cols-[minmax(0,1fr)_104px_minmax(0,1fr)]">
      <MoveButton corner="RED" place={place} ringside={ringside} isResting={isResting} />
      <Middle place={place} isResting={isResting} />
      <MoveButton corner="BLUE" place={place} ringside={ringside} isResting={isResting} />
    </div>
  );
}

interface MoveButtonProps {
  readonly corner: Corner;
  readonly place: Place | undefined;
  readonly ringside: Ringside;
  readonly isResting: boolean;
}

function MoveButton({ corner, place, ringside: { seen }, isResting }: MoveButtonProps) {
  const { ringside: texts } = useTexts();
  const to = place === undefined ? undefined : nextPlace(place, corner);
  const spread = seen.prices?.[seen.only ?? 'MY'].spread;
  const isRed = corner === 'RED';
  const Arrow = isRed ? ArrowLeft : ArrowRight;
  return (
    <button
      type="button"
      disabled={isResting || to === undefined}
      onClick={({ shiftKey }) => stepTowards(seen, corner, shiftKey ? 0.5 : 1)}
      className={classNames(
        'flex min-h-18 items-center gap-3 rounded-cell border border-line2 bg-s2 px-3 text-left transition-colors duration-(--press) active:bg-s3 disabled:text-t3 wide:min-h-15 wide:gap-4 wide:px-4',
        !isRed && 'flex-row-reverse text-right',
      )}
    >
      <CornerSlash corner={isRed ? 'red' : 'blue'} className="h-6.5" />
      <Arrow aria-hidden strokeWidth={1.75} className="size-5 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="block text-body font-semibold">
          {isRed ? texts.redStronger : texts.blueStronger}
        </span>
        <span className="block text-tiny font-semibold text-t2">
          {to === undefined ? texts.endOfLadder : texts.to(rungName(to), namesAt(to, spread)?.[0] ?? '–')}
        </span>
      </span>
      <KeyCaps act={isRed ? 'redStronger' : 'blueStronger'} />
    </button>
  );
}

/** Where the price is; with a rung that was chosen, the button that sends it. */
function Middle({ place, isResting }: { readonly place: Place | undefined; readonly isResting: boolean }) {
  const { ringside: texts } = useTexts();
  const { staged } = useMoves();
  if (staged === undefined) {
    return (
      <div className="hidden flex-col items-center justify-center rounded-cell border border-line2 bg-s1 desk:flex">
        <span className="numerals text-cell leading-6 font-semibold">
          {place === undefined ? '–' : rungName(place)}
        </span>
        <span className="text-tiny text-t2">
          {place === undefined ? texts.noPrice : favouriteText(place, texts)}
        </span>
      </div>
    );
  }
  return (
    <div className="order-first col-span-2 flex gap-1 desk:order-none desk:col-span-1">
      <button
        type="button"
        disabled={isResting}
        onClick={sendStaged}
        className="flex min-h-11 min-w-0 flex-1 flex-col items-center justify-center rounded-cell bg-gold px-1 text-gold-ink disabled:bg-s3 disabled:text-t3"
      >
        <span className="flex items-center gap-1 text-label font-semibold">
          <CornerDownLeft aria-hidden className="hidden size-4 wide:block" />
          {texts.sendRung(rungName(staged))}
        </span>
        <span className="text-tiny">{favouriteText(staged, texts)}</span>
      </button>
      <button
        type="button"
        aria-label={texts.discard}
        onClick={discardStaged}
        className="flex w-11 items-center justify-center rounded-cell border border-line2 desk:hidden"
      >
        <X aria-hidden className="size-5" />
      </button>
    </div>
  );
}
