import { classNames, toMinutesSeconds, useSeconds } from '@sanam/ui';
import { WifiOff } from 'lucide-react';

import { useConnection } from '../../state/connection.ts';
import { useTexts } from '../../state/language.ts';

/** Shows whether the server replies, and how fast. */
export function ConnectionChip() {
  const { frame } = useTexts();
  const { lostAt, tookMs } = useConnection();
  const now = useSeconds();
  const isLost = lostAt !== undefined;
  const time = toMinutesSeconds(now - (lostAt ?? now));
  return (
    <div
      className={classNames(
        'flex h-9 shrink-0 items-center gap-2 rounded-tile border px-2.5 text-small font-medium',
        isLost ? 'border-loss bg-errbg text-loss' : 'border-line bg-s1',
      )}
    >
      {isLost ? (
        <>
          <WifiOff aria-hidden strokeWidth={1.75} className="size-4.5" />
          <span className="sr-only wide:not-sr-only">{frame.lost}</span>
          <span className="numerals">{time}</span>
        </>
      ) : (
        <>
          <span aria-hidden className="size-4 rounded-full border-[3px] border-gain" />
          <span className="sr-only wide:not-sr-only">{frame.connected}</span>
          <span className="hidden min-w-[2.75rem] numerals text-t2 desk:inline">{tookMs ?? '–'} ms</span>
        </>
      )}
    </div>
  );
}
