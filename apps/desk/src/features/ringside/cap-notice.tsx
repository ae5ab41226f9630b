import { Button } from '@sanam/ui';
import { ShieldAlert } from 'lucide-react';
import { Link } from 'react-router';

import { KeyCaps } from '../../components/key-caps.tsx';
import { capRoom } from '../../lib/ringside/cap-room.ts';
import { formatWhole } from '../../lib/ringside/format-amount.ts';
import { rungName } from '../../lib/ringside/ladder.ts';
import { PAGES } from '../../lib/pages.ts';
import { useTexts } from '../../state/language.ts';
import { choosePlace } from '../../state/ringside/price-moves.ts';
import type { Ringside } from './use-ringside.ts';

/** A corner that is full refuses bets, the other goes on: what each can still take, and the ways on. */
export function CapNotice({ ringside }: { readonly ringside: Ringside }) {
  const { watch: texts, ringside: ringsideTexts } = useTexts();
  const { house, cap, suggestion, seen } = ringside;
  const room = house && cap !== undefined ? capRoom(house, cap) : undefined;
  if (room === undefined || cap === undefined || room.full.length === 0) return null;
  const figures = [
    [texts.capOfMatch, cap],
    [texts.roomRed, room.red],
    [texts.roomBlue, room.blue],
  ] as const;
  return (
    <section role="alert" className="flex flex-col gap-2.5 rounded-box border-2 border-loss bg-errbg p-3.5">
      <div className="flex items-start gap-3">
        <ShieldAlert aria-hidden strokeWidth={1.75} className="mt-0.5 size-6 shrink-0 text-loss" />
        <div>
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
