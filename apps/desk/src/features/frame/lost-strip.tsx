import { WifiOff } from 'lucide-react';

import { formatSecond } from '../../lib/ringside/format-time.ts';
import { useConnection } from '../../state/connection.ts';
import { useTexts } from '../../state/language.ts';

/** While the server does not reply: of when everything on the page is. */
export function LostStrip() {
  const { frame } = useTexts();
  const { lostAt, repliedAt } = useConnection();
  if (lostAt === undefined) return null;
  return (
    <output className="flex min-h-11 items-center gap-3 border-b border-loss bg-errbg px-4 py-1.5 text-label text-t1">
      <WifiOff aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-loss" />
      <span>
        <b>{frame.noConnection}</b> {repliedAt !== undefined && frame.shownAsOf(formatSecond(repliedAt))}
      </span>
    </output>
  );
}
