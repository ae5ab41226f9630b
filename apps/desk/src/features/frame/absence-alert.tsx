import { useSeconds } from '@sanam/ui';
import { Hand } from 'lucide-react';

import { useTexts } from '../../state/language.ts';
import { useAbsence } from '../../state/watch/absence.ts';

/** Shown when a match of this desk is open and the desk had no key or touch for long. Any key or touch dismisses it. */
export function AbsenceAlert() {
  const { closesAt } = useAbsence();
  return closesAt === undefined ? null : <Question closesAt={closesAt} />;
}

function Question({ closesAt }: { readonly closesAt: number }) {
  const { watch } = useTexts();
  const left = Math.max(0, Math.ceil((closesAt - useSeconds()) / 1000));
  return (
    <div
      role="alert"
      className="flex min-h-14 items-center gap-3 border-b border-focus bg-golds px-4 py-1.5 text-label text-t1"
    >
      <Hand aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-goldt" />
      <p>
        <b>{watch.asks}</b> {watch.asksThen(String(left))}
      </p>
    </div>
  );
}
