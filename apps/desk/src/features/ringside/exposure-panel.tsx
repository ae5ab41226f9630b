import { BET_TYPES, type BetType } from '@sanam/betting';
import type { Satang } from '@sanam/money';
import { classNames, CornerSlash, Skeleton, type Corner } from '@sanam/ui';
import { Lightbulb } from 'lucide-react';
import type { ReactNode } from 'react';

import { KeyCaps } from '../../components/key-caps.tsx';
import { Panel } from '../../components/panel.tsx';
import { ResultBar } from '../../components/result-bar.tsx';
import { favouriteText } from '../../lib/ringside/favourite-text.ts';
import { formatWhole } from '../../lib/ringside/format-amount.ts';
import { formatSecond } from '../../lib/ringside/format-time.ts';
import { rungName } from '../../lib/ringside/ladder.ts';
import { useConnection } from '../../state/connection.ts';
import { useTexts } from '../../state/language.ts';
import { choosePlace } from '../../state/ringside/price-moves.ts';
import type { Ringside } from './use-ringside.ts';

const OUTCOMES = ['red', 'blue', 'draw'] as const;
/** Where the cap is marked. */
const WARN_PERCENT = 80;

/** What the house wins or loses by each outcome, how far that is from the cap, and what was bet. */
export function ExposurePanel({
  ringside,
  isResting,
}: {
  readonly ringside: Ringside;
  readonly isResting: boolean;
}) {
  const { ringside: texts } = useTexts();
  const { house, sides, isLost, cap } = ringside;
  const { repliedAt } = useConnection();
  const names = { red: texts.ifRed, blue: texts.ifBlue, draw: texts.ifDraw };
  const scale = Math.max(1, cap ?? 0, ...(house ? OUTCOMES.map((outcome) => Math.abs(house[outcome])) : []));
  return (
    <Panel
      id="house-result"
      title={texts.house}
      aside={isLost && repliedAt !== undefined ? texts.asOf(formatSecond(repliedAt)) : undefined}
      // A tablet needs the height for the picture.
      headClass={isLost ? '' : 'desk:max-wide:sr-only'}
      className={classNames('overflow-hidden', isLost && 'is-old')}
    >
      <dl className="flex flex-col gap-1.5 px-3.5 pt-2 pb-3">
        {OUTCOMES.map((outcome) => (
          <div key={outcome} className="grid grid-cols-[minmax(0,1fr)_auto] items-center">
            <dt className="flex min-h-8 items-center gap-2.5 text-label font-medium">
              <CornerSlash corner={outcome} className="h-4.5" />
              {names[outcome]}
            </dt>
            <dd>
              <Result amount={house?.[outcome]} />
            </dd>
            <dd aria-hidden className="col-span-2">
              <ResultBar amount={house?.[outcome]} scale={scale} />
            </dd>
          </div>
        ))}
      </dl>
      <CapBar ringside={ringside} />
      {sides && (
        <table className="hidden w-full text-right wide:table">
          <thead>
            <tr className="text-tiny text-t2">
              <th scope="col" className="px-3.5 text-left">
                <span className="sr-only">{texts.strip}</span>
              </th>
              <th scope="col" className="py-1.5 pr-2 font-medium">
                {texts.bets}
              </th>
              <th scope="col" className="pr-2 font-medium">
                {texts.stakes}
              </th>
              <th scope="col" className="pr-3.5 font-medium">
                {texts.liability}
              </th>
            </tr>
          </thead>
          <tbody>
            {BET_TYPES.map((side) => (
              <tr key={side} className="border-t border-line">
                <th scope="row" className="px-3.5 text-left text-label font-normal">
                  <span className="flex h-6.5 items-center gap-2.5">
                    <CornerSlash corner={SLASH[side]} className="h-3.5" />
                    {texts.sides[side]}
                  </span>
                </th>
                <td className={CELL}>{sides[side].bets.toLocaleString('en-US')}</td>
                <td className={CELL}>{formatWhole(sides[side].stakes)}</td>
                <td className={classNames(CELL, 'pr-3.5')}>{formatWhole(sides[side].liability)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <SuggestionRow ringside={ringside} isResting={isResting} />
    </Panel>
  );
}

const CELL = 'numerals pr-2 text-label font-semibold whitespace-nowrap';
const SLASH: Record<BetType, Corner> = { RED: 'red', BLUE: 'blue', DRAW: 'draw', NODRAW: 'nodraw' };

function Result({ amount }: { readonly amount: Satang | undefined }) {
  if (amount === undefined) return <Skeleton className="h-5 w-20" />;
  return (
    <span
      className={classNames(
        'numerals text-[1.25rem] leading-7 font-semibold',
        amount < 0 && 'text-loss',
        amount > 0 && 'text-gain',
      )}
    >
      {formatWhole(amount, { sign: true })}
    </span>
  );
}

function CapBar({ ringside }: { readonly ringside: Ringside }) {
  const { ringside: texts } = useTexts();
  return (
    <div className="mx-3.5 border-t border-line py-2">
      <p className="flex items-center justify-between gap-2 text-tiny">
        <span className="font-semibold">{texts.worst}</span>
        <CapText ringside={ringside} />
      </p>
      <Bar ringside={ringside} className="mt-1" />
    </div>
  );
}

/** The same in one line, where there is room for no more. */
export function CapLine({
  ringside,
  children,
}: {
  readonly ringside: Ringside;
  readonly children?: ReactNode;
}) {
  return (
    <p className="flex items-center gap-2.5 px-1 text-tiny">
      <CapText ringside={ringside} />
      <Bar ringside={ringside} className="flex-1" />
      {children}
    </p>
  );
}

function CapText({ ringside }: { readonly ringside: Ringside }) {
  const { ringside: texts } = useTexts();
  const { cap } = ringside;
  const percent = capPercent(ringside);
  return (
    <span className="text-t2">
      {cap === undefined ? texts.noCap : texts.cap(formatWhole((0 - cap) as Satang))}
      {percent !== undefined && (
        <b className={percent >= WARN_PERCENT ? 'text-goldt' : 'text-t1'}> · {percent} %</b>
      )}
    </span>
  );
}

function Bar({ ringside, className }: { readonly ringside: Ringside; readonly className: string }) {
  const percent = capPercent(ringside);
  if (percent === undefined) return null;
  return (
    <span
      aria-hidden
      className={classNames('relative block h-2.5 overflow-hidden rounded-[3px] bg-s2', className)}
    >
      <span
        style={{ width: `${Math.min(100, Math.max(0, percent))}%` }}
        className={classNames('absolute inset-y-0 left-0', percent >= 95 ? 'bg-loss' : 'bg-gold')}
      />
      <span className="absolute inset-y-0 w-0.5 bg-t1" style={{ left: `${WARN_PERCENT}%` }} />
    </span>
  );
}

/** How much of the cap the worst case uses. */
function capPercent({ worst, cap }: Ringside): number | undefined {
  return worst === undefined || cap === undefined ? undefined : Math.round((Math.abs(worst) / cap) * 100);
}

function SuggestionRow({
  ringside,
  isResting,
}: {
  readonly ringside: Ringside;
  readonly isResting: boolean;
}) {
  const { ringside: texts } = useTexts();
  const { suggestion, seen } = ringside;
  if (suggestion === undefined) return null;
  const { place, corner, percent } = suggestion;
  return (
    <div className="flex items-center gap-3 border-t border-goldl bg-golds px-3.5 py-2">
      <Lightbulb aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-goldt" />
      <p className="min-w-0 flex-1">
        <span className="block text-label font-semibold">
          {texts.suggestion} <span className="numerals text-goldt">{rungName(place)}</span>{' '}
          <span className="font-normal">{favouriteText(place, texts)}</span>
        </span>
        <span className="block text-tiny text-t2">
          {texts.suggestionReason(texts.corners[corner], String(percent))}
        </span>
      </p>
      <button
        type="button"
        disabled={isResting}
        onClick={() => choosePlace(seen, place)}
        className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-tile border border-line2 bg-s2 px-3 text-label font-semibold disabled:text-t3"
      >
        {texts.take}
        <KeyCaps act="suggestion" />
      </button>
    </div>
  );
}
