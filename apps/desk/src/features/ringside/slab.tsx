import { classNames } from '@sanam/ui';
import { Flag, Lock, LockOpen } from 'lucide-react';
import { Link } from 'react-router';

import { LongPressButton } from '../../components/long-press-button.tsx';
import { KeyCaps } from '../../components/key-caps.tsx';
import { rungName } from '../../lib/ringside/ladder.ts';
import { useKey } from '../../state/keys.ts';
import { useTexts } from '../../state/language.ts';
import { closeBetting, useIsClosing } from '../../state/ringside/close-betting.ts';
import { openBetting } from '../../state/ringside/match-acts.ts';
import { useOpenings } from '../../state/ringside/openings.ts';
import { useMoves } from '../../state/ringside/price-moves.ts';
import { useLongPress } from '../../state/use-long-press.ts';
import type { Ringside } from './use-ringside.ts';

/**
 * Closing is one touch and always possible; opening takes money at a price, so it takes a long press and names the
 * price.
 */
export function Slab({ ringside, isResting }: { readonly ringside: Ringside; readonly isResting: boolean }) {
  const { match, state, isLost } = ringside;
  const isOpening = useOpenings(({ matchIds }) => matchIds.includes(match.id));
  // Also when betting seems closed: it may be about to open, here or at another desk. Closing twice changes nothing.
  useKey('close', () => void closeBetting(match.id), state !== 'ended');
  if (state === 'ended') return <CallResult matchId={match.id} />;
  return state === 'open' || isLost || isOpening ? (
    <CloseSlab ringside={ringside} />
  ) : (
    // A long press is for the price at which it began: with another one it begins again.
    <OpenSlab key={match.rateId} ringside={ringside} isResting={isResting} />
  );
}

function CloseSlab({ ringside: { match, isLost } }: { readonly ringside: Ringside }) {
  const { ringside: texts } = useTexts();
  const isClosing = useIsClosing(match.id);
  return (
    <button
      type="button"
      data-act="close"
      onClick={() => void closeBetting(match.id)}
      className={classNames(
        SLAB,
        isLost ? 'border border-dashed border-ctl bg-s2 text-name font-semibold' : 'bg-t1 text-bg',
      )}
    >
      <Lock aria-hidden strokeWidth={1.75} className="size-7" />
      <span className={isLost ? '' : WORD}>{wordOf()}</span>
      <KeyCaps act="close" isLarge={!isLost} tone={isLost ? 'plain' : 'inverse'} />
    </button>
  );

  function wordOf(): string {
    if (isLost) return isClosing ? texts.closeQueued : texts.queueClose;
    return isClosing ? texts.closing : texts.closeNow;
  }
}

function OpenSlab({ ringside, isResting }: { readonly ringside: Ringside; readonly isResting: boolean }) {
  const { ringside: texts } = useTexts();
  const { match, seen } = ringside;
  const place = seen.prices?.MY.place;
  const { sending, staged } = useMoves();
  const isClosing = useIsClosing(match.id);
  const canOpen =
    !isResting && !isClosing && place !== undefined && sending === undefined && staged === undefined;
  const longPress = useLongPress('open', () => void openBetting(match), { isPossible: canOpen });
  return (
    <LongPressButton
      longPress={longPress}
      act="open"
      disabled={!canOpen}
      className={classNames(
        SLAB,
        canOpen ? 'border-2 border-focus bg-golds text-goldt' : 'border border-line2 bg-s1 text-t2',
      )}
    >
      <LockOpen aria-hidden strokeWidth={1.75} className="size-7 shrink-0" />
      <span className={place === undefined ? 'text-name font-semibold' : WORD}>
        {place === undefined ? texts.setPriceFirst : texts.pressToOpen(rungName(place))}
      </span>
      {canOpen && <KeyCaps act="open" />}
    </LongPressButton>
  );
}

function CallResult({ matchId }: { readonly matchId: number }) {
  const { ringside: texts } = useTexts();
  return (
    <Link to={`/result/${matchId}`} className={classNames(SLAB, 'bg-gold text-gold-ink')}>
      <Flag aria-hidden strokeWidth={1.75} className="size-7" />
      <span className={WORD}>{texts.callResult}</span>
    </Link>
  );
}

const SLAB =
  'flex min-h-21 w-full items-center justify-center gap-4 rounded-box px-4 transition-colors duration-(--press) desk:min-h-24 wide:min-h-23';
const WORD = 'text-[1.375rem] leading-tight font-semibold desk:text-[1.625rem]';
