import { useSearchParams } from 'react-router';

import { lazyOverlay } from '../../components/lazy-overlay.tsx';
import { useLast } from '../../lib/use-last.ts';
import { readBetEnd } from './bet-end.ts';

const MatchEndedDialog = lazyOverlay(async () => (await import('./match-ended-dialog.tsx')).MatchEndedDialog);

/** Opened by the address; closing it removes the parameter from the address. */
export function MatchEnded() {
  const [query, setQuery] = useSearchParams();
  const betEnd = readBetEnd(query.get('betEnd'));
  const shown = useLast(betEnd);
  if (shown === undefined) return null;

  function close() {
    setQuery(
      (now) => {
        now.delete('betEnd');
        return now;
      },
      { replace: true },
    );
  }

  return <MatchEndedDialog betEnd={shown} isOpen={betEnd !== undefined} onClose={close} />;
}
