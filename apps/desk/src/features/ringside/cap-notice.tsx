import { NO_MONEY } from '@sanam/money';
import { Button } from '@sanam/ui';
import { ShieldAlert } from 'lucide-react';
import { Link } from 'react-router';

import { KeyCaps } from '../../components/key-caps.tsx';
import { capRoom, type CapRoom } from '../../lib/ringside/cap-room.ts';
import { formatWhole } from '../../lib/ringside/format-amount.ts';
import { rungName } from '../../lib/ringside/ladder.ts';
import { PAGES } from '../../lib/pages.ts';
import { useTexts } from '../../state/language.ts';
import { choosePlace } from '../../state/ringside/price-moves.ts';
import type { Ringside } from './use-ringside.ts';

/** Undefined while both corners have room. */
export function fullRoom({ house, cap }: Ringside): CapRoom | undefined {
  const room = house && cap !== undefined ? capRoom(house, cap) : undefined;
  return room && room.full.length > 0 ? room : undefined;
}

/** A corner that is full refuses bets, the other goes on: what each can still take, and the ways on. */
export function CapNotice({ ringside }: { readonly ringside: Ringside }) {
  const { watch: texts, ringside: ringsideTexts } = useTexts();
  const { cap, suggestion, seen } = ringside;
  const room = fullRoom(ringside);
  if (room === undefined) return null;
  const figures = [
    [texts.capOfMatch, cap ?? NO_MONEY],
    [texts.roomRed, room.red],
    [texts.roomBlue, room.blue],
  ] as const;
  return (
    <section role="alert" className="flex flex-col gap-2 rounded-box border-2 border-loss bg-errbg p-2.5">
      <div className="flex items-center gap-2.5">
        <ShieldAlert aria-hidden strokeWidth={1.75} className="size-6 shrink-0 text-loss" />
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 className="text-name font-semibold">
            {texts.capTitle(room.full.map((corner) => ringsideTexts.corners[corner]).join(' · '))}
          </h2>
          <p className="text-small text-t2">{texts.capHelp}</p>
        </div>
      </div>
      <dl className="grid grid-cols-3 gap-2">
        {figures.map(([name, amount]) => (
          <div key={name} className="rounded-tile border border-line bg-s1 px-3 py-1.5">
            <dt className="truncate text-tiny text-t2">{name}</dt>
            <dd className="numerals text-lead leading-6 font-semibold">{formatWhole(amount)}</dd>
          </div>
        ))}
      </dl>
      <div className="grid grid-cols-2 gap-2">
        {suggestion && (
          <Button variant="secondary" onClick={() => choosePlace(seen, suggestion.place)}>
            {texts.capMove(rungName(suggestion.place))}
            <KeyCaps act="suggestion" />
          </Button>
        )}
        <Link
          to={PAGES.exposure.path}
          className="flex min-h-11 items-center justify-center rounded-cell border border-line2 bg-s2 px-3 text-body font-semibold"
        >
          {texts.raiseCap}
        </Link>
      </div>
    </section>
  );
}
