import type { Operator } from '@sanam/contract';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';

import { LongPressButton } from '../../components/long-press-button.tsx';
import { END_LONG_PRESS_MS } from '../../lib/keys/key-table.ts';
import { PAGES } from '../../lib/pages.ts';
import { useAlerts } from '../../state/alerts.ts';
import { useTexts } from '../../state/language.ts';
import { closeAll } from '../../state/ringside/close-betting.ts';
import { useLongPress } from '../../state/use-long-press.ts';

/** A rule of the ledger that is violated shows on every screen. */
export function LedgerAlert({ role }: Pick<Operator, 'role'>) {
  const { frame } = useTexts();
  const { data: alerts } = useAlerts();
  if (alerts?.some(({ kind }) => kind === 'LEDGER_BROKEN') !== true) return null;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-loss bg-errbg px-4 py-1.5 text-label text-t1"
    >
      <TriangleAlert aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-loss" />
      <p className="min-w-0 flex-1">
        <b>{frame.ledgerBroken}</b> {frame.ledgerBrokenHelp}
      </p>
      {role === 'admin' && <CloseEveryMatch />}
      {role === 'admin' && (
        <Link
          to={PAGES.ledger.path}
          className="flex min-h-11 min-w-11 shrink-0 items-center justify-center rounded-cell px-2 font-semibold text-goldt"
        >
          {frame.ledgerShow}
        </Link>
      )}
    </div>
  );
}

function CloseEveryMatch() {
  const { watch } = useTexts();
  const longPress = useLongPress(undefined, () => void closeAll('ALL'), { ms: END_LONG_PRESS_MS });
  return (
    <LongPressButton
      longPress={longPress}
      act="closeEvery"
      className="flex min-h-11 shrink-0 items-center rounded-cell border border-loss bg-s1 px-3 font-semibold"
    >
      {watch.pressToCloseAll(String(END_LONG_PRESS_MS / 1000))}
    </LongPressButton>
  );
}
