import { NO_MONEY } from '@sanam/money';
import { Button } from '@sanam/ui';
import { ShieldAlert } from 'lucide-react';
import { useRef, useState } from 'react';

import { KeyCaps } from '../../components/key-caps.tsx';
import { leftToCap, type LeftToCap } from '../../lib/ringside/left-to-cap.ts';
import { formatWhole } from '../../lib/ringside/format-amount.ts';
import { rungName } from '../../lib/ringside/ladder.ts';
import { useKey } from '../../state/keys.ts';
import { useTexts } from '../../state/language.ts';
import { choosePlace } from '../../state/ringside/price-moves.ts';
import { useOperator } from '../../state/session/session.ts';
import { RaiseCap } from './raise-cap.tsx';
import type { Ringside } from './use-ringside.ts';

/** What is left of a full match; undefined while both corners take bets. */
export function leftWhenFull({ house, cap }: Ringside): LeftToCap | undefined {
  const left = house && cap !== undefined ? leftToCap(house, cap) : undefined;
  return left && left.full.length > 0 ? left : undefined;
}

/** A full corner refuses bets while the other one takes them: what each can still take, and what the trader can do. */
export function CapNotice({ ringside }: { readonly ringside: Ringside }) {
  const { watch: texts, ringside: ringsideTexts } = useTexts();
  const { cap, suggestion, seen } = ringside;
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
  if (left === undefined) return null;
  const amounts = [
    [texts.capOfMatch, cap ?? NO_MONEY],
    [texts.leftRed, left.red],
    [texts.leftBlue, left.blue],
  ] as const;
  return (
    <section role="alert" className="flex flex-col gap-1.5 rounded-box border-2 border-loss bg-errbg p-2">
      <div className="flex items-center gap-2.5">
        <ShieldAlert aria-hidden strokeWidth={1.75} className="size-6 shrink-0 text-loss" />
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 className="text-name font-semibold">
            {texts.capTitle(left.full.map((corner) => ringsideTexts.corners[corner]).join(' · '))}
          </h2>
          <p className="text-small text-t2">{texts.capHelp}</p>
        </div>
      </div>
      <dl className="grid grid-cols-3 items-stretch gap-2">
        {amounts.map(([name, amount]) => (
          <div key={name} className="rounded-tile border border-line bg-s1 px-2.5 py-1">
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
