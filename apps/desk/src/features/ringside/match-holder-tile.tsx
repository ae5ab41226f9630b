import { classNames } from '@sanam/ui';
import { ChevronDown, Hand } from 'lucide-react';
import type { ReactNode } from 'react';

import { panelClass } from '../../components/panel.tsx';
import { useTexts } from '../../state/language.ts';
import { releaseMatch, takeMatch } from '../../state/ringside/match-acts.ts';
import { AliveRing, useAlive } from './alive.tsx';
import { HandOver } from './hand-over.tsx';
import type { MatchHolderPanelProps } from './match-holder-panel.tsx';
import { useHandOver } from './use-hand-over.ts';
import type { Ringside } from './use-ringside.ts';

interface MatchHolderTileProps extends MatchHolderPanelProps {
  /** Beside it. */
  readonly children?: ReactNode;
}

/** Who holds the match, on a small screen: one button with the acts that are possible. */
export function MatchHolderTile({ ringside, canTake, children }: MatchHolderTileProps) {
  const { watch: texts } = useTexts();
  const { match, ownership, isLost, state } = ringside;
  const { isMatchHolder, isOpen, toggle, close, button } = useHandOver(ringside);
  const canLeave = ownership === 'own' && !isMatchHolder;
  const canAct = !isLost && (isMatchHolder || canTake || canLeave);

  function act() {
    if (isMatchHolder) toggle();
    else void (canLeave ? releaseMatch(match) : takeMatch(match));
  }

  return (
    <section aria-label={texts.takeMatch} className="flex flex-wrap gap-2">
      <div className="w-37.5 shrink-0 empty:hidden">{children}</div>
      <button
        ref={button}
        type="button"
        disabled={!canAct}
        aria-expanded={isMatchHolder ? isOpen : undefined}
        onClick={act}
        className={classNames(
          panelClass,
          'flex min-h-14 min-w-0 flex-1 items-center gap-2.5 px-3 py-2 text-left',
          isLost && 'is-old',
        )}
      >
        {ownership === 'own' && state !== 'ended' ? (
          <AliveRing matchId={match.id} />
        ) : (
          <Hand aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-t2" />
        )}
        <span className="min-w-0 flex-1">
          <Lines ringside={ringside} isMatchHolder={isMatchHolder} />
          {canAct && (
            <span className="flex items-center gap-1 text-label font-semibold text-goldt">
              {isMatchHolder && texts.handOver}
              {canLeave && texts.leave}
              {canTake && texts.takeMatch}
              {isMatchHolder && (
                <ChevronDown
                  aria-hidden
                  strokeWidth={1.75}
                  className={classNames('size-4', isOpen && 'rotate-180')}
                />
              )}
            </span>
          )}
        </span>
      </button>
      {isOpen && (
        <div className={classNames(panelClass, 'w-full')}>
          <HandOver match={match} onDone={close} />
        </div>
      )}
    </section>
  );
}

function Lines({
  ringside: { match, ownership, state },
  isMatchHolder,
}: {
  readonly ringside: Ringside;
  readonly isMatchHolder: boolean;
}) {
  const { watch: texts } = useTexts();
  const { title, seconds } = useAlive(match.id);
  const { holder, sharedWith } = match;
  const [first, second] = {
    own: state === 'ended' ? [texts.takenByYou, ''] : [title, texts.silenceShort(seconds)],
    other: [texts.takenBy(holder?.username ?? ''), ''],
    free: [texts.free, texts.freeHelp],
  }[ownership];
  return (
    <>
      <span className="block text-label leading-5 font-semibold">{first}</span>
      {second !== '' && <span className="block truncate text-tiny text-t2">{second}</span>}
      {ownership === 'own' && !isMatchHolder && (
        <span className="block truncate text-tiny text-t2">{texts.youAreIn(holder?.username ?? '')}</span>
      )}
      {isMatchHolder && sharedWith !== null && (
        <span className="block truncate text-tiny text-t2">{texts.sharedWith(sharedWith.username)}</span>
      )}
    </>
  );
}
