import { negateSatang, NO_MONEY } from '@sanam/money';
import { Button } from '@sanam/ui';
import { ShieldAlert } from 'lucide-react';
import { useRef, useState } from 'react';

import { KeyCaps } from '../../components/key-caps.tsx';
import { leftToCap, type LeftToCap } from '../../lib/ringside/left-to-cap.ts';
import { formatWhole } from '../../lib/ringside/format-amount.ts';
import { formatSecond } from '../../lib/ringside/format-time.ts';
import { rungName } from '../../lib/ringside/ladder.ts';
import { useKey } from '../../state/keys.ts';
import { useTexts } from '../../state/language.ts';
import { choosePlace } from '../../state/ringside/price-moves.ts';
import { useOperator } from '../../state/session/session.ts';
import { RaiseCap } from './raise-cap.tsx';
import type { Ringside } from './use-ringside.ts';

/** What is left of a full match; undefined while both corners take bets. */
export function leftWhenFull({ house, cap, prices }: Ringside): LeftToCap | undefined {
  const left = house && cap !== undefined ? leftToCap(house, cap, prices) : undefined;
  return left && left.full.length > 0 ? left : undefined;
}

/** Where a corner is full: what each can still take, and what the trader can do. */
export function CapNotice({ ringside }: { readonly ringside: Ringside }) {
  const { watch: texts } = useTexts();
  const { cap, house, suggestion, seen } = ringside;
  const isAdmin = useOperator()?.role === 'admin';
  const [isRaising, setRaising] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  useKey('raiseCap', () => setRaising(!isRaising), isAdmin);
  useKey(
    'back',
    () => {
      setRaising(false);
      toggle.current?.focus();
    },
    isRaising,
  );
  const left = leftWhenFull(ringside);
  if (left === undefined || house === undefined) return null;
  const [first = 'RED'] = left.full;
  const worst = left.full.length > 1 && house.blue < house.red ? 'BLUE' : first;
  const lost = negateSatang(worst === 'RED' ? house.red : house.blue);
  const amounts = [
    [texts.capOfMatch, cap ?? NO_MONEY],
    [texts.leftRed, left.red],
    [texts.leftBlue, left.blue],
  ] as const;
  return (
    <section
      role="alert"
      className="flex flex-col justify-between gap-1.5 rounded-box border-2 border-loss bg-errbg px-2 py-1.5 desk:flex-1"
    >
      <div className="flex items-center gap-2.5">
        <ShieldAlert aria-hidden strokeWidth={1.75} className="size-6 shrink-0 text-loss" />
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 className="text-name font-semibold">
            {texts.capTitle[worst](formatWhole(lost), formatWhole(cap ?? NO_MONEY))}
          </h2>
          <p className="text-small text-t2">{helpOf(ringside, left, texts)}</p>
        </div>
      </div>
      <dl className="grid grid-cols-3 items-stretch gap-2">
        {amounts.map(([name, amount]) => (
          <div
            key={name}
            className="flex min-h-8 flex-wrap items-center justify-between gap-x-2 rounded-tile border border-line bg-s1 px-2.5"
          >
            <dt className="text-tiny text-t2">{name}</dt>
            <dd className="numerals text-lead leading-6 font-semibold">{formatWhole(amount)}</dd>
          </div>
        ))}
      </dl>
      <div className="grid grid-cols-2 items-center gap-2">
        {suggestion && (
          <Button variant="secondary" size="small" onClick={() => choosePlace(seen, suggestion.place)}>
            {texts.capMove(rungName(suggestion.place))}
            <KeyCaps act="suggestion" />
          </Button>
        )}
        {isAdmin && (
          <Button
            ref={toggle}
            variant="secondary"
            size="small"
            aria-expanded={isRaising}
            onClick={() => setRaising(!isRaising)}
          >
            {texts.raiseCap}
            <KeyCaps act="raiseCap" />
          </Button>
        )}
        {!isAdmin && <p className="text-small text-t2">{texts.askAdmin}</p>}
      </div>
      {isAdmin && isRaising && <RaiseCap matchId={ringside.match.id} cap={cap ?? NO_MONEY} />}
    </section>
  );
}

/** What the full corners mean depends on whether betting is open, and on who has closed it. */
function helpOf(
  { match, state }: Ringside,
  { full }: LeftToCap,
  { capHelp }: ReturnType<typeof useTexts>['watch'],
): string {
  const [first, second] = full;
  if (state === 'open') return second === undefined ? capHelp.oneOpen[first ?? 'RED'] : capHelp.bothOpen;
  if (match.closedCause === 'CAP' && match.closedAt !== null) {
    return capHelp.closedAtCap(formatSecond(match.closedAt));
  }
  return second === undefined ? capHelp.oneClosed[first ?? 'RED'] : capHelp.bothClosed;
}
