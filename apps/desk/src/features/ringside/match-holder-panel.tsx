import { Button, classNames } from '@sanam/ui';
import { Hand } from 'lucide-react';

import { KeyCaps } from '../../components/key-caps.tsx';
import { panelClass } from '../../components/panel.tsx';
import { useTexts } from '../../state/language.ts';
import { releaseMatch, takeMatch } from '../../state/ringside/match-acts.ts';
import { AliveRing, useAlive } from './alive.tsx';
import { HandOver } from './hand-over.tsx';
import { useHandOver } from './use-hand-over.ts';
import type { Ringside } from './use-ringside.ts';

export interface MatchHolderPanelProps {
  readonly ringside: Ringside;
  /** Whether this operator may take it now. */
  readonly canTake: boolean;
}

/** Who holds the match, whether the server receives the reports of their desk, and to whom it goes next. */
export function MatchHolderPanel({ ringside, canTake }: MatchHolderPanelProps) {
  const { watch: texts } = useTexts();
  const { match, ownership, isLost, state } = ringside;
  const { isMatchHolder, isOpen, toggle, close, button } = useHandOver(ringside);
  return (
    <section aria-label={texts.takeMatch} className={classNames(panelClass, isLost && 'is-old')}>
      {/* A match that has ended is not watched any more. */}
      {ownership === 'own' && state !== 'ended' && <Alive matchId={match.id} />}
      <div className="flex min-h-13 flex-wrap items-center gap-x-2.5 gap-y-1 border-line py-1 pr-2 pl-3.5 not-first:border-t">
        <Hand
          aria-hidden
          strokeWidth={1.75}
          className={classNames('size-4.5 shrink-0', ownership === 'own' ? 'text-goldt' : 'text-t2')}
        />
        <Whose ringside={ringside} isMatchHolder={isMatchHolder} />
        {canTake && (
          <Button
            variant="secondary"
            size="small"
            onClick={() => void takeMatch(match)}
            className="flex-auto"
          >
            {texts.takeMatch}
            <KeyCaps act="take" />
          </Button>
        )}
        {isMatchHolder && (
          <Button
            ref={button}
            variant="secondary"
            size="small"
            aria-expanded={isOpen}
            disabled={isLost}
            onClick={toggle}
            className="shrink-0"
          >
            {texts.handOver}
            <KeyCaps act="handOver" />
          </Button>
        )}
        {ownership === 'own' && !isMatchHolder && (
          <Button
            variant="secondary"
            size="small"
            disabled={isLost}
            onClick={() => void releaseMatch(match)}
            className="shrink-0"
          >
            {texts.leave}
          </Button>
        )}
      </div>
      {isOpen && <HandOver match={match} onDone={close} />}
    </section>
  );
}

function Whose({
  ringside: { match, ownership },
  isMatchHolder,
}: {
  readonly ringside: Ringside;
  readonly isMatchHolder: boolean;
}) {
  const { watch: texts } = useTexts();
  const { holder, sharedWith } = match;
  const username = holder?.username ?? '';
  return (
    <p className="min-w-0 flex-[1_1_5rem] text-label font-semibold">
      <span className="block truncate">
        {isMatchHolder && texts.takenByYou}
        {ownership === 'own' && !isMatchHolder && texts.youAreIn(username)}
        {ownership === 'other' && texts.takenBy(username)}
        {ownership === 'free' && texts.free}
      </span>
      <span className="block truncate text-tiny font-normal text-t2">
        {ownership === 'free' && texts.freeHelp}
        {sharedWith !== null &&
          (isMatchHolder || ownership === 'other') &&
          texts.sharedWith(sharedWith.username)}
      </span>
    </p>
  );
}

function Alive({ matchId }: { readonly matchId: number }) {
  const { title, help } = useAlive(matchId);
  return (
    <div className="flex min-h-14 items-center gap-3.5 px-3.5 py-2">
      <AliveRing matchId={matchId} />
      <p>
        <b className="block text-label font-semibold">{title}</b>
        <span className="block text-tiny text-t2">{help}</span>
      </p>
    </div>
  );
}
