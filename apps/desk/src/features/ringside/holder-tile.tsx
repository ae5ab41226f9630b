import { classNames } from '@sanam/ui';
import { ChevronDown, Hand } from 'lucide-react';
import type { ReactNode } from 'react';

import { panelClass } from '../../components/panel.tsx';
import { useTexts } from '../../state/language.ts';
import { releaseMatch, takeMatch } from '../../state/ringside/match-acts.ts';
import { AliveRing, useAlive } from './alive.tsx';
import { HandOver } from './hand-over.tsx';
import type { HolderPanelProps } from './holder-panel.tsx';
import { useHandOver } from './use-hand-over.ts';
import type { Ringside } from './use-ringside.ts';

interface HolderTileProps extends HolderPanelProps {
  /** Beside it. */
  readonly children?: ReactNode;
}

/** Who holds the match where there is little room: one button for what may be done about that. */
export function HolderTile({ ringside, canTake, children }: HolderTileProps) {
  const { watch: texts } = useTexts();
  const { match, holding, isLost, state } = ringside;
  const { isHolder, isOpen, toggle, close, button } = useHandOver(ringside);
  const canLeave = holding === 'own' && !isHolder;
  const canAct = !isLost && (isHolder || canTake || canLeave);

  function act() {
    if (isHolder) toggle();
    else void (canLeave ? releaseMatch(match) : takeMatch(match));
  }

  return (
    <section aria-label={texts.takeMatch} className="flex flex-wrap gap-2">
      <div className="w-37.5 shrink-0 empty:hidden">{children}</div>
      <button
        ref={button}
        type="button"
        disabled={!canAct}
        aria-expanded={isHolder ? isOpen : undefined}
        onClick={act}
        className={classNames(
          panelClass,
          'flex min-h-14 min-w-0 flex-1 items-center gap-2.5 px-3 py-2 text-left',
          isLost && 'is-old',
        )}
      >
        {holding === 'own' && state !== 'ended' ? (
          <AliveRing matchId={match.id} />
        ) : (
          <Hand aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-t2" />
        )}
        <span className="min-w-0 flex-1">
          <Lines ringside={ringside} isHolder={isHolder} />
          {canAct && (
            <span className="flex items-center gap-1 text-label font-semibold text-goldt">
              {isHolder && texts.handOver}
              {canLeave && texts.leave}
              {canTake && texts.takeMatch}
              {isHolder && (
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
  ringside: { match, holding, state },
  isHolder,
}: {
  readonly ringside: Ringside;
  readonly isHolder: boolean;
}) {
  const { watch: texts } = useTexts();
  const { title, seconds } = useAlive(match.id);
  const { holder, sharedWith } = match;
  const [first, second] = {
    own: state === 'ended' ? [texts.heldByYou, ''] : [title, texts.silenceShort(seconds)],
    other: [texts.heldBy(holder?.username ?? ''), ''],
    free: [texts.free, texts.freeHelp],
  }[holding];
  return (
    <>
      <span className="block text-label leading-5 font-semibold">{first}</span>
      {second !== '' && <span className="block truncate text-tiny text-t2">{second}</span>}
      {holding === 'own' && !isHolder && (
        <span className="block truncate text-tiny text-t2">{texts.youAreIn(holder?.username ?? '')}</span>
      )}
      {isHolder && sharedWith !== null && (
        <span className="block truncate text-tiny text-t2">{texts.sharedWith(sharedWith.username)}</span>
      )}
    </>
  );
}
