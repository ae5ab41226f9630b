import { classNames, toMinutesSeconds, useSeconds } from '@sanam/ui';
import { Flag, Lock, LockOpen, ShieldAlert, WifiOff } from 'lucide-react';

import { formatSecond } from '../../lib/ringside/format-time.ts';
import { useConnection } from '../../state/connection.ts';
import { useTexts } from '../../state/language.ts';
import type { DeskMatch } from '../../state/matches.ts';
import { useOperator } from '../../state/session/session.ts';
import type { Ringside } from './use-ringside.ts';

/**
 * Whether betting is open, readable from two metres and without colour: filled, hatched or with an edge, icon and word.
 */
export function Lamp({ match, state, isLost }: Pick<Ringside, 'match' | 'state' | 'isLost'>) {
  const { ringside } = useTexts();
  const { repliedAt, lostAt } = useConnection();
  const username = useOperator()?.username;
  const look = isLost ? 'lost' : state;
  const { Icon, box, chip } = LOOKS[look];
  const word = {
    open: ringside.lampOpen,
    closed: ringside.lampClosed,
    ended: ringside.lampEnded,
    lost: ringside.lampLost,
  }[look];
  const help = {
    open: undefined,
    closed: ringside.lampClosedHelp,
    ended: ringside.lampEndedHelp,
    lost: repliedAt === undefined ? undefined : ringside.asOf(formatSecond(repliedAt)),
  }[look];
  const cause = look === 'closed' ? causeOf(match, ringside, username) : undefined;
  const begun = isLost ? lostAt : beginOf(match, state);
  return (
    <output
      className={classNames(
        'flex min-h-14 flex-wrap items-center gap-x-3 rounded-box px-4 desk:min-h-16 desk:flex-nowrap',
        box,
      )}
    >
      <span className={classNames('flex shrink-0 items-center gap-3 whitespace-nowrap', chip)}>
        <Icon aria-hidden strokeWidth={1.75} className="size-6.5 shrink-0" />
        <span className="text-[1.375rem] leading-none font-semibold desk:text-[1.5rem]">{word}</span>
      </span>
      {cause !== undefined && (
        <span
          className={classNames(
            'order-last flex items-center gap-2 rounded-tile bg-bg px-2.5 py-1 text-small max-desk:my-1.5 max-desk:w-full desk:order-none desk:min-w-0',
            match.closedCause === null ? 'text-t2' : 'font-semibold text-loss',
          )}
        >
          {match.closedCause !== null && (
            <ShieldAlert aria-hidden strokeWidth={1.75} className="size-4.5 shrink-0" />
          )}
          <span className="min-w-0 leading-5">{cause}</span>
        </span>
      )}
      {help !== undefined && cause === undefined && (
        <span
          className={classNames(
            'hidden text-small desk:inline',
            chip !== '' && 'rounded-tile bg-bg px-2.5 py-1 text-t2',
          )}
        >
          {help}
        </span>
      )}
      {begun !== undefined && <Elapsed since={begun} isOpen={look === 'open'} className={chip} />}
    </output>
  );
}

type RingsideTexts = ReturnType<typeof useTexts>['ringside'];

/** Who has closed it, and why if nobody decided so; undefined when this operator did, or when that is not known. */
function causeOf(
  { closedBy, closedCause }: DeskMatch,
  { closedFor, closedBySomebody }: RingsideTexts,
  username: string | undefined,
): string | undefined {
  if (closedBy === null) return undefined;
  if (closedCause !== null) return closedFor[closedCause](closedBy);
  return closedBy === username ? undefined : closedBySomebody(closedBy);
}

/** Since when betting is open or closed, by the server's clock. */
function beginOf({ openedAt, closedAt }: DeskMatch, state: Ringside['state']): number | undefined {
  const at = { open: openedAt, closed: closedAt, ended: null }[state];
  return at === null ? undefined : Date.parse(at);
}

function Elapsed({
  since,
  isOpen,
  className,
}: {
  readonly since: number;
  readonly isOpen: boolean;
  readonly className: string;
}) {
  const { ringside } = useTexts();
  const now = useSeconds();
  return (
    <span aria-hidden className={classNames('ml-auto flex items-baseline gap-3', className)}>
      {isOpen && <span className="text-label font-semibold">{ringside.for}</span>}
      <span className="numerals text-odds leading-none font-semibold">
        {toMinutesSeconds(Math.max(0, now - since))}
      </span>
    </span>
  );
}

const CHIP = 'rounded-tile bg-bg px-3 py-1.5';
const LOOKS = {
  open: { Icon: LockOpen, box: 'bg-gold text-gold-ink', chip: '' },
  closed: { Icon: Lock, box: 'hatched border-2 border-ctl', chip: CHIP },
  ended: { Icon: Flag, box: 'hatched border-2 border-ctl', chip: CHIP },
  lost: { Icon: WifiOff, box: 'border-2 border-loss bg-errbg text-t1', chip: '' },
} as const;
