import { Button, classNames, useSeconds } from '@sanam/ui';
import { Hand } from 'lucide-react';

import { KeyCaps } from '../../components/key-caps.tsx';
import { panelClass } from '../../components/panel.tsx';
import { useDeskSettings } from '../../state/desk-settings.ts';
import { useTexts } from '../../state/language.ts';
import { releaseMatch, takeMatch } from '../../state/ringside/match-acts.ts';
import { useBeat } from '../../state/watch/beat.ts';
import type { Ringside } from './use-ringside.ts';

/** Longer than two reports take. */
const HEARD_MS = 6000;

interface HolderPanelProps {
  readonly ringside: Ringside;
  /** Whether this operator may take it now. */
  readonly canTake: boolean;
}

/** Who holds the match, and whether the server hears of their desk. */
export function HolderPanel({ ringside, canTake }: HolderPanelProps) {
  const { watch: texts } = useTexts();
  const { match, holding, isLost } = ringside;
  const username = match.holder?.username ?? '';
  return (
    <section
      aria-label={texts.takeMatch}
      className={classNames(
        panelClass,
        'flex flex-wrap items-center justify-between desk:block',
        isLost && 'is-old',
      )}
    >
      {holding === 'own' && <Alive matchId={match.id} />}
      <div className="flex min-h-13 flex-wrap items-center gap-2.5 border-line px-3.5 py-1 max-desk:first:w-full desk:not-first:border-t">
        <Hand
          aria-hidden
          strokeWidth={1.75}
          className={classNames(
            'size-4.5 shrink-0',
            holding === 'own' ? 'text-goldt max-desk:hidden' : 'text-t2',
          )}
        />
        <p
          className={classNames(
            'min-w-0 flex-[1_1_7rem] text-label font-semibold',
            holding === 'own' && 'max-desk:hidden',
          )}
        >
          {holding === 'own' && texts.heldByYou}
          {holding === 'other' && texts.heldBy(username)}
          {holding === 'free' && texts.free}
          <span className="block truncate text-tiny font-normal text-t2">
            {holding === 'free' && texts.freeHelp}
            {match.sharedWith !== null && texts.sharedWith(match.sharedWith.username)}
          </span>
        </p>
        {canTake && (
          <Button variant="secondary" size="small" onClick={() => void takeMatch(match)}>
            {texts.takeMatch}
            <KeyCaps act="take" />
          </Button>
        )}
        {holding === 'own' && (
          <Button variant="secondary" size="small" disabled={isLost} onClick={() => void releaseMatch(match)}>
            {texts.release}
          </Button>
        )}
      </div>
    </section>
  );
}

/** The ring shows after how much silence the server closes. */
function Alive({ matchId }: { readonly matchId: number }) {
  const { watch: texts } = useTexts();
  const { heardAt, matchIds } = useBeat();
  const { data: settings } = useDeskSettings();
  const now = useSeconds();
  const isHeard = heardAt !== undefined && now - heardAt < HEARD_MS && matchIds.includes(matchId);
  const seconds = String(settings?.deskSilenceSeconds.value ?? 10);
  return (
    <div className="flex min-h-14 items-center gap-3.5 px-3.5 py-2">
      <span
        aria-hidden
        className={classNames(
          'flex size-10.5 shrink-0 items-center justify-center rounded-full border-[3px] numerals text-label font-semibold',
          isHeard ? 'border-gain' : 'border-dashed border-loss',
        )}
      >
        {isHeard ? seconds : '–'}
      </span>
      <p>
        <b className="block text-label font-semibold">{isHeard ? texts.alive : texts.notHeard}</b>
        <span className="block text-tiny text-t2">{texts.silence(seconds)}</span>
      </p>
    </div>
  );
}
