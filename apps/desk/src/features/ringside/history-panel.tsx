import { classNames, Skeleton } from '@sanam/ui';

import { Panel } from '../../components/panel.tsx';
import { formatSecond } from '../../lib/ringside/format-time.ts';
import { rungName } from '../../lib/ringside/ladder.ts';
import { placeOfRate, type PastRate } from '../../lib/ringside/stakes-by-place.ts';
import { useTexts } from '../../state/language.ts';
import type { Ringside } from './use-ringside.ts';

const CHARTED = 12;
const LISTED = 16;

/** The prices so far, who set each and how many bets were taken at it. */
export function HistoryPanel({ ringside: { rates, isLost } }: { readonly ringside: Ringside }) {
  const { ringside: texts } = useTexts();
  return (
    <Panel
      id="price-history"
      title={texts.history}
      aside={texts.historyAside}
      className={classNames('min-h-0 flex-1 group-has-aria-expanded/left:hidden', isLost && 'is-old')}
    >
      {rates === undefined && <Skeleton className="m-3.5 h-14" />}
      {rates?.length === 0 && <p className="p-3.5 text-small text-t2">{texts.noHistory}</p>}
      {rates !== undefined && rates.length > 0 && (
        <>
          <HistoryChart rates={rates.slice(0, CHARTED)} />
          <div className="min-h-0 flex-1 basis-40 overflow-hidden pb-2 wide:[container-type:size]">
            {/* Only whole rows are shown. */}
            <ol className="overflow-hidden px-3.5 wide:max-h-[round(down,100cqh,1.5rem)]">
              {rates.slice(0, LISTED).map((rate, index) => (
                <HistoryRow key={rate.rateId} rate={rate} isCurrent={index === 0} />
              ))}
            </ol>
          </div>
        </>
      )}
    </Panel>
  );
}

function HistoryRow({ rate, isCurrent }: { readonly rate: PastRate; readonly isCurrent: boolean }) {
  const { ringside: texts } = useTexts();
  const place = placeOfRate(rate);
  return (
    <li className="grid min-h-6 grid-cols-[4rem_3.25rem_minmax(0,1fr)_auto] items-center gap-1 text-tiny">
      <time dateTime={rate.at} className="numerals text-t2">
        {formatSecond(rate.at)}
      </time>
      <span className={classNames('numerals text-small font-semibold', isCurrent && 'text-goldt')}>
        {rate.my?.rung === undefined && place !== undefined
          ? `≈ ${rungName(Math.round(place * 2) / 2)}`
          : nameOf(rate)}
      </span>
      <span className="truncate text-t2">{rate.setBy ?? texts.unknownSetter}</span>
      <span className="text-t2">{texts.betsAt(String(rate.red.bets + rate.blue.bets))}</span>
    </li>
  );
}

function nameOf({ my }: PastRate): string {
  return my?.rung.replace(/^10\/10$/, '1/1') ?? '–';
}

const LABEL_HEIGHT = 15;

/** Those that have room, the first ones before the others. */
function labelledPlaces(places: readonly number[], y: (place: number) => number): readonly number[] {
  const shown: number[] = [];
  for (const place of places) {
    if (shown.every((other) => Math.abs(y(other) - y(place)) >= LABEL_HEIGHT)) shown.push(place);
  }
  return shown;
}

/** Red's Malay price: negative once blue is the favourite. */
function redPrice(place: number): string {
  return ((place > 0 ? place - 10 : place + 10) / 10).toFixed(2).replace('-', '−');
}

const WIDTH = 240;
const HEIGHT = 56;

/** The course of the price as steps, red stronger upwards; the dashed line is level. */
function HistoryChart({ rates }: { readonly rates: readonly PastRate[] }) {
  const places = rates.map((rate) => placeOfRate(rate) ?? 0).toReversed();
  const top = Math.min(-1, ...places);
  const bottom = Math.max(1, ...places);
  const y = (place: number) => 4 + ((place - top) / (bottom - top)) * (HEIGHT - 8);
  const step = (WIDTH - 10) / places.length;
  const line = places
    .map((place, index) => `${index === 0 ? 'M' : 'L'}${index * step} ${y(place)}H${(index + 1) * step}`)
    .join('');
  const last = places.at(-1) ?? 0;
  return (
    <div aria-hidden className="relative mx-3.5 my-3 h-14 shrink-0 pr-8 numerals text-tiny text-t2">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        fill="none"
        className="h-14 w-full overflow-visible"
        preserveAspectRatio="none"
      >
        <path d={`M0 ${y(0)}H${WIDTH}`} strokeDasharray="3 3" className="stroke-ctl" />
        <path d={line} strokeWidth={2} strokeLinejoin="round" className="stroke-focus" />
        <circle cx={WIDTH - 10} cy={y(last)} r={4} className="fill-focus" />
      </svg>
      {labelledPlaces([last, 0, top], y).map((place) => (
        <span
          key={place}
          style={{ top: `${(y(place) / HEIGHT) * 100}%` }}
          className={classNames(
            'absolute right-0 -translate-y-1/2',
            place === last && 'font-semibold text-t1',
          )}
        >
          {redPrice(place)}
        </span>
      ))}
    </div>
  );
}
