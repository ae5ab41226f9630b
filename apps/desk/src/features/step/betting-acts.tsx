import { Button, buttonClass, classNames } from '@sanam/ui';
import { ArrowLeftRight, Flag, Lock, LockOpen } from 'lucide-react';
import { Link } from 'react-router';

import { LongPressButton } from '../../components/long-press-button.tsx';
import { KeyCaps } from '../../components/key-caps.tsx';
import { rungName } from '../../lib/ringside/ladder.ts';
import { useKey } from '../../state/keys.ts';
import { useTexts } from '../../state/language.ts';
import { closeBetting, useIsClosing } from '../../state/ringside/close-betting.ts';
import { useOpenings } from '../../state/ringside/openings.ts';
import { endStepMatch, openStepBetting, swapCorners } from '../../state/step/step-moves.ts';
import { useLongPress } from '../../state/use-long-press.ts';
import type { StepRow } from './use-step.ts';
import { useStepTexts } from '../../state/step-texts.ts';

interface BettingActsProps {
  readonly row: StepRow;
  readonly isLost: boolean;
}

/**
 * Closing is one touch and always possible; opening takes money at a price, so it takes a long press and names the
 * price.
 */
export function BettingActs({ row, isLost }: BettingActsProps) {
  const texts = useStepTexts();
  const { match, state } = row;
  const isOpening = useOpenings(({ matchIds }) => matchIds.includes(match.id));
  if (state === 'ended') {
    return (
      <Link to={`/result/${match.id}`} className={buttonClass({ isBlock: true })}>
        <Flag aria-hidden strokeWidth={1.75} className="size-5" />
        {texts.callResult}
      </Link>
    );
  }
  if (state === 'over') return <End row={row} isLost={isLost} />;
  const isOpen = state === 'open' || isLost || isOpening;
  return (
    <>
      {isOpen ? <Close matchId={match.id} /> : <Open key={match.rateId} row={row} />}
      {!isOpen && !match.wasOpen && <Swap row={row} />}
    </>
  );
}

function Close({ matchId }: { readonly matchId: number }) {
  const { ringside } = useTexts();
  const texts = useStepTexts();
  const isClosing = useIsClosing(matchId);
  return (
    <button
      type="button"
      data-act="close"
      onClick={() => void closeBetting(matchId)}
      className={classNames(SLAB, 'bg-t1 text-bg')}
    >
      <Lock aria-hidden strokeWidth={1.75} className="size-5 shrink-0" />
      {isClosing ? ringside.closing : texts.close}
      <KeyCaps act="close" tone="inverse" />
    </button>
  );
}

function Open({ row: { seen, place, sending } }: { readonly row: StepRow }) {
  const { ringside } = useTexts();
  const texts = useStepTexts();
  const isClosing = useIsClosing(seen.match.id);
  const canOpen = !isClosing && place !== undefined && sending === undefined;
  const longPress = useLongPress('open', () => void openStepBetting({ ...seen, place }), {
    isPossible: canOpen,
  });
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
      <LockOpen aria-hidden strokeWidth={1.75} className="size-5 shrink-0" />
      {place === undefined ? ringside.noPrice : texts.open(rungName(place))}
      {canOpen && <KeyCaps act="open" />}
    </LongPressButton>
  );
}

/** Corners can be swapped only until betting was open, because later there may be bets on them. */
function Swap({ row: { seen } }: { readonly row: StepRow }) {
  const texts = useStepTexts();
  const swap = () => void swapCorners(seen);
  useKey('swapCorners', swap);
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<ArrowLeftRight aria-hidden strokeWidth={1.75} className="size-4.5" />}
      onClick={swap}
    >
      {texts.swap}
      <KeyCaps act="swapCorners" />
    </Button>
  );
}

function End({ row: { match }, isLost }: BettingActsProps) {
  const texts = useStepTexts();
  const longPress = useLongPress('end', () => void endStepMatch(match), { isPossible: !isLost });
  return (
    <>
      <p className="text-small text-t2">{texts.overHelp}</p>
      <LongPressButton
        longPress={longPress}
        act="end"
        disabled={isLost}
        className={classNames(SLAB, 'border border-line2 bg-s2')}
      >
        <Flag aria-hidden strokeWidth={1.75} className="size-5 shrink-0" />
        {texts.end}
        <KeyCaps act="end" />
      </LongPressButton>
    </>
  );
}

const SLAB =
  'flex min-h-12 w-full items-center justify-center gap-3 rounded-box px-3 text-name font-semibold disabled:text-t3';
