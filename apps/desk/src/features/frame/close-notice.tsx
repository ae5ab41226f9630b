import { classNames, toast } from '@sanam/ui';
import { Lock, TriangleAlert, X } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';

import { failureText } from '../../lib/failure-text.ts';
import { useIsLost } from '../../state/connection.ts';
import { useTexts } from '../../state/language.ts';
import { dismissCloseFailure, takeClosed, useClosing } from '../../state/ringside/close-betting.ts';

/** Shown on every page: the progress of closing several matches, and why one was not closed. */
export function CloseNotice() {
  const { watch, ringside, frame } = useTexts();
  const { scopes, left, done, failure } = useClosing();
  const isLost = useIsLost();
  const scope = scopes.at(-1);
  const announce = useEffectEvent(() => {
    const closed = takeClosed();
    if (closed !== undefined) toast.show(watch.allClosed[closed], { icon: <Lock aria-hidden /> });
  });
  useEffect(() => (done === undefined ? undefined : announce()), [done]);

  if (scope !== undefined) {
    const retry = isLost ? ringside.closeQueued : left ? watch.closingLeft(String(left)) : undefined;
    return (
      <output className={classNames(BAR, 'border-line bg-s2')}>
        <Lock aria-hidden strokeWidth={1.75} className="size-5 shrink-0" />
        <span>
          <b>{watch.closingAll[scope]}</b> {retry}
        </span>
      </output>
    );
  }
  if (failure === undefined) return null;
  return (
    <div role="alert" className={classNames(BAR, 'border-loss bg-errbg')}>
      <TriangleAlert aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-loss" />
      <p className="min-w-0 flex-1">
        <b>{watch.notClosed}</b> {failureText(failure, ringside.noReply)}
      </p>
      <button
        type="button"
        aria-label={frame.close}
        onClick={dismissCloseFailure}
        className="flex size-11 shrink-0 items-center justify-center rounded-cell"
      >
        <X aria-hidden strokeWidth={1.75} className="size-5" />
      </button>
    </div>
  );
}

const BAR = 'flex min-h-14 items-center gap-3 border-b px-4 py-1.5 text-label text-t1';
