import { useRunningBetsList } from '../../state/bets/running-bets-list.ts';

/** Bets still waiting for their result; nothing while there are none, or it is not known. */
export function RunningCount() {
  const count = useRunningBetsList('all').total?.count ?? 0;
  if (count === 0) return null;
  return (
    <span className="numerals flex min-h-6 min-w-6 items-center justify-center rounded-pill bg-s3 px-1.5 text-body leading-none font-semibold text-t1">
      {count}
    </span>
  );
}
