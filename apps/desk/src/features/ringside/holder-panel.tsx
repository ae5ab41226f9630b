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

export interface HolderPanelProps {
  readonly ringside: Ringside;
  /** Whether this operator may take it now. */
  readonly canTake: boolean;
}

/** Who holds the match, whether the server hears of their desk, and to whom it goes next. */
export function HolderPanel({ ringside, canTake }: HolderPanelProps) {
  const { watch: texts } = useTexts();
  const { match, holding, isLost, state } = ringside;
  const { isHolder, isOpen, toggle, close, button } = useHandOver(ringside);
  return (
    <section aria-label={texts.takeMatch} className={classNames(panelClass, isLost && 'is-old')}>
      {/* A match that has ended is not watched any more. */}
      {holding === 'own' && state !== 'ended' && <Alive matchId={match.id} />}
      <div className="flex min-h-13 flex-wrap items-center gap-x-2.5 gap-y-1 border-line py-1 pr-2 pl-3.5 not-first:border-t">
        <Hand
          aria-hidden
          strokeWidth={1.75}
          className={classNames('size-4.5 shrink-0', holding === 'own' ? 'text-goldt' : 'text-t2')}
        />
        <Whose ringside={ringside} isHolder={isHolder} />
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
        {isHolder && (
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
        {holding === 'own' && !isHolder && (
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
  ringside: { match, holding },
  isHolder,
}: {
  readonly ringside: Ringside;
  readonly isHolder: boolean;
}) {
  const { watch: texts } = useTexts();
  const { holder, sharedWith } = match;
  const username = holder?.username ?? '';
  return (
    <p className="min-w-0 flex-[1_1_7rem] text-label font-semibold">
      <span className="block truncate">
        {isHolder && texts.heldByYou}
        {holding === 'own' && !isHolder && texts.youAreIn(username)}
        {holding === 'other' && texts.heldBy(username)}
        {holding === 'free' && texts.free}
      </span>
      <span className="block truncate text-tiny font-normal text-t2">
        {holding === 'free' && texts.freeHelp}
        {sharedWith !== null && (isHolder || holding === 'other') && texts.sharedWith(sharedWith.username)}
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
