import { Button, buttonClass, classNames } from '@sanam/ui';
import { ArrowLeftRight, Flag, Lock, LockOpen } from 'lucide-react';
import { Link } from 'react-router';

import { HoldButton } from '../../components/hold-button.tsx';
import { KeyCaps } from '../../components/key-caps.tsx';
import { rungName } from '../../lib/ringside/ladder.ts';
import { useKey } from '../../state/keys.ts';
import { useTexts } from '../../state/language.ts';
import { closeBetting, useActs } from '../../state/ringside/match-acts.ts';
import { endStepMatch, openStepBetting, swapCorners } from '../../state/step/step-moves.ts';
import { useHold } from '../../state/use-hold.ts';
import type { StepRow } from './use-step.ts';

interface BettingActsProps {
  readonly row: StepRow;
  readonly isLost: boolean;
}

/** Closing is one touch and always possible; opening takes money at a price, so it is held and names the price. */
export function BettingActs({ row, isLost }: BettingActsProps) {
  const { step: texts } = useTexts();
  const { match, state } = row;
  if (state === 'ended') {
    return (
      <Link to={`/result/${match.id}`} className={buttonClass({ isBlock: true })}>
        <Flag aria-hidden strokeWidth={1.75} className="size-5" />
        {texts.callResult}
      </Link>
    );
  }
  if (state === 'over') return <End row={row} isLost={isLost} />;
  const isOpen = state === 'open' || isLost;
  return (
    <>
      {isOpen ? <Close matchId={match.id} /> : <Open row={row} />}
      {!isOpen && !match.wasOpen && <Swap row={row} />}
    </>
  );
}

function Close({ matchId }: { readonly matchId: number }) {
  const { step: texts, ringside } = useTexts();
  const isClosing = useActs(({ closing }) => closing.includes(matchId));
  return (
    <button
      type="button"
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
  const { step: texts, ringside } = useTexts();
  const canOpen = place !== undefined && sending === undefined;
  const hold = useHold('open', () => void openStepBetting({ ...seen, place }), { isPossible: canOpen });
  return (
    <HoldButton
      hold={hold}
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
    </HoldButton>
  );
}

/** Until betting was open, bets cannot mean the other fighter. */
function Swap({ row: { seen } }: { readonly row: StepRow }) {
  const { step: texts } = useTexts();
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
  const { step: texts } = useTexts();
  const hold = useHold('end', () => void endStepMatch(match), { isPossible: !isLost });
  return (
    <>
      <p className="text-small text-t2">{texts.overHelp}</p>
      <HoldButton
        hold={hold}
        act="end"
        disabled={isLost}
        className={classNames(SLAB, 'border border-line2 bg-s2')}
      >
        <Flag aria-hidden strokeWidth={1.75} className="size-5 shrink-0" />
        {texts.end}
        <KeyCaps act="end" />
      </HoldButton>
    </>
  );
}

const SLAB =
  'flex min-h-12 w-full items-center justify-center gap-3 rounded-box px-3 text-name font-semibold disabled:text-t3';
