import { classNames, useSeconds } from '@sanam/ui';

import { useDeskSettings } from '../../state/desk-settings.ts';
import { useTexts } from '../../state/language.ts';
import { useBeat } from '../../state/watch/beat.ts';

/** How recent the last report must be: more than the interval of two. */
const RECEIVED_MS = 6000;

/** Shows whether the server receives this desk's reports, and what happens if it does not. */
export function useAlive(matchId: number) {
  const { watch: texts } = useTexts();
  const { receivedAt, matchIds } = useBeat();
  const { data: settings } = useDeskSettings();
  const now = useSeconds();
  const isReceived = receivedAt !== undefined && now - receivedAt < RECEIVED_MS && matchIds.includes(matchId);
  const seconds = String(settings?.deskSilenceSeconds.value ?? 10);
  return {
    isReceived,
    seconds,
    title: isReceived ? texts.alive : texts.notReceived,
    help: texts.silence(seconds),
  };
}

/** Shows after how long without a report the server closes betting. */
export function AliveRing({ matchId }: { readonly matchId: number }) {
  const { isReceived, seconds } = useAlive(matchId);
  return (
    <span
      aria-hidden
      className={classNames(
        'flex size-10.5 shrink-0 items-center justify-center rounded-full border-[3px] numerals text-label font-semibold',
        isReceived ? 'border-gain' : 'border-dashed border-loss',
      )}
    >
      {isReceived ? seconds : '–'}
    </span>
  );
}
