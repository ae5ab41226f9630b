import { classNames } from '@sanam/ui';
import { CircleAlert, Clock, Flag, Lock, LockOpen, type LucideIcon } from 'lucide-react';

import type { RowState } from '../../lib/step/row-state.ts';
import type { StepRow } from './use-step.ts';
import { useStepTexts } from '../../state/step-texts.ts';

/** From here on the cap is named. */
const CAP_SHOWN = 0.8;

/** Gold and open, hatched and closed, coral and without a price: fill, icon and word differ. */
export function StateTag({ row: { state, share } }: { readonly row: StepRow }) {
  const texts = useStepTexts();
  const { Icon, look } = LOOKS[state];
  const percent = String(Math.round(share * 100));
  const isAtCap = share >= CAP_SHOWN && (state === 'open' || state === 'closed');
  return (
    <span
      className={classNames(
        'inline-flex min-h-6 items-center gap-1 rounded-tile px-1.5 text-tiny font-medium whitespace-nowrap',
        look,
      )}
    >
      <Icon aria-hidden strokeWidth={1.75} className="size-3.5 shrink-0" />
      {isAtCap ? (
        <>
          <span aria-hidden>{texts.cap(percent)}</span>
          <span className="sr-only">{texts.capOf(texts.states[state], percent)}</span>
        </>
      ) : (
        texts.states[state]
      )}
    </span>
  );
}

const LOOKS: Record<RowState, { readonly Icon: LucideIcon; readonly look: string }> = {
  open: { Icon: LockOpen, look: 'bg-gold font-semibold text-gold-ink' },
  closed: { Icon: Lock, look: 'hatched' },
  noPrice: { Icon: CircleAlert, look: 'bg-lossp text-loss' },
  over: { Icon: Clock, look: 'border border-line2 text-t2' },
  ended: { Icon: Flag, look: 'border border-goldl text-goldt' },
};
