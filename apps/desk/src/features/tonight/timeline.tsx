import { CategoryIcon, classNames, useSeconds } from '@sanam/ui';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';

import { Panel } from '../../components/panel.tsx';
import { categoryIllustration } from '../../lib/category-illustration.ts';
import { formatMinute } from '../../lib/ringside/format-time.ts';
import { nameOfStadium } from '../../lib/stadium-name.ts';
import {
  blocksOf,
  hoursOf,
  placeOn,
  timelineOf,
  type Block as Span,
  type Timeline as Scale,
} from '../../lib/timeline.ts';
import { useLanguage, useTexts } from '../../state/language.ts';
import type { NightMatch } from '../../state/tonight.ts';
import { lookOf } from './block-look.tsx';
import { TimelineLegend } from './timeline-legend.tsx';

interface TimelineProps {
  readonly matches: readonly NightMatch[];
  /** Of these a correction waits for a second person. */
  readonly correcting: ReadonlySet<number>;
  /** Whether a block leads to its match. */
  readonly canTrade: boolean;
}

/** All matches of the night by stadium, with a line at this moment. */
export function Timeline({ matches, correcting, canTrade }: TimelineProps) {
  const { tonight: texts } = useTexts();
  const now = useSeconds();
  const scale = timelineOf(matches, now);
  const stadiums = [...Map.groupBy(matches, ({ gameStadiums }) => gameStadiums.id).values()].map(layOut);
  const isCompact = stadiums.length > TALL_ROWS_MAX;
  const shortest = Math.min(...stadiums.flat().map(({ span }) => span.length));
  const minWidth = `calc(var(--name-width) + ${((scale.to - scale.from) / shortest) * BLOCK_WIDTH}px)`;
  const scroller = useRef<HTMLDivElement>(null);
  const nowLine = useRef<HTMLSpanElement>(null);
  const hours = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  // Only at first, so that it does not scroll away from what the operator is looking at.
  useEffect(() => {
    const [box, shown, track] = [scroller.current, nowLine.current, hours.current];
    if (box && shown && track) box.scrollLeft = shown.offsetLeft - (box.clientWidth - track.offsetLeft) / 2;
  }, []);
  useEffect(() => {
    const track = hours.current;
    if (!track) return undefined;
    const observer = new ResizeObserver(() => setWidth(track.clientWidth));
    observer.observe(track);
    return () => observer.disconnect();
  }, []);
  /** The time of the line would cover a part of the hour. */
  const isCovered = (hour: number): boolean => {
    const left = ((placeOn(scale, hour) - placeOn(scale, now)) / 100) * width;
    return left < HALF_TIME && left + HOUR_WIDTH > -HALF_TIME;
  };
  const line = { left: `${placeOn(scale, now)}%` };
  return (
    <Panel id="timeline" title={texts.timeline} aside={<TimelineLegend />} className="overflow-hidden">
      <div ref={scroller} className="overflow-x-auto">
        <div
          style={{ minWidth }}
          className="relative [--name-width:9rem] desk:[--name-width:13rem] wide:[--name-width:13.5rem]"
        >
          <div aria-hidden className="flex h-7 border-b border-line numerals text-tiny text-t2">
            <span className="sticky left-0 z-1 w-(--name-width) shrink-0 bg-s1" />
            <span className="relative flex-1">
              {hoursOf(scale).map((hour) => (
                <span
                  key={hour}
                  style={{ left: `${placeOn(scale, hour)}%` }}
                  className="absolute top-1.5 pl-1"
                >
                  {!isCovered(hour) && formatMinute(hour)}
                </span>
              ))}
            </span>
          </div>
          <div
            ref={hours}
            aria-hidden
            className="pointer-events-none absolute inset-y-0 top-7 right-0 left-(--name-width)"
          >
            {hoursOf(scale).map((hour) => (
              <span
                key={hour}
                style={{ left: `${placeOn(scale, hour)}%` }}
                className="absolute inset-y-0 w-px bg-line"
              />
            ))}
          </div>
          {stadiums.map((ofStadium) => (
            <StadiumRow
              key={ofStadium[0]?.match.gameStadiums.id}
              fights={ofStadium}
              scale={scale}
              now={now}
              correcting={correcting}
              canTrade={canTrade}
              isCompact={isCompact}
            />
          ))}
          <div aria-hidden className="pointer-events-none absolute inset-y-0 right-0 left-(--name-width)">
            <span ref={nowLine} style={line} className="absolute inset-y-0 w-0.5 bg-t1" />
            <span
              style={line}
              className="absolute top-1 -translate-x-1/2 rounded-[5px] bg-t1 px-1.5 numerals text-tiny font-semibold text-bg"
            >
              {formatMinute(now)}
            </span>
          </div>
        </div>
      </div>
    </Panel>
  );
}

/** With more stadiums each has a lower row, so that the running matches stay in sight. */
const TALL_ROWS_MAX = 4;
/** The width of a finger and a gap. */
const BLOCK_WIDTH = 48;
/** The width of the label of an hour, and half of that of the time at the line. */
const HOUR_WIDTH = 38;
const HALF_TIME = 24;

interface Fight {
  readonly match: NightMatch;
  readonly span: Span;
}

/** The fights of one stadium, by their times. */
function layOut(matches: readonly NightMatch[]): readonly Fight[] {
  const timed = matches
    .map((match) => ({ match, at: Date.parse(match.fightingDateTime) }))
    .toSorted((one, other) => one.at - other.at);
  const spans = blocksOf(timed.map(({ at }) => at));
  return timed.flatMap(({ match }, index) => {
    const span = spans[index];
    return span ? [{ match, span }] : [];
  });
}

interface RowProps extends Pick<TimelineProps, 'correcting' | 'canTrade'> {
  readonly fights: readonly Fight[];
  readonly scale: Scale;
  readonly now: number;
  readonly isCompact: boolean;
}

function StadiumRow({ fights, scale, now, correcting, canTrade, isCompact }: RowProps) {
  const { tonight: texts } = useTexts();
  const language = useLanguage();
  const matches = fights.map(({ match }) => match);
  const [first] = matches;
  if (first === undefined) return null;
  const name = nameOfStadium(first.gameStadiums, language);
  const done = matches.filter(({ id, result }) => result !== null && !correcting.has(id)).length;
  const next = matches.find(({ isMatchStart, isMatchEnd }) => !isMatchStart && !isMatchEnd);
  return (
    <section
      aria-label={name}
      className={classNames(
        'relative flex items-center border-t border-line first-of-type:border-t-0',
        isCompact ? 'min-h-12' : 'min-h-16',
      )}
    >
      <div
        className={classNames(
          'sticky left-0 z-1 flex h-full w-(--name-width) shrink-0 items-center gap-3 bg-s1 pr-2 pl-3.5',
          isCompact ? 'min-h-12 py-0.5' : 'min-h-16 py-1.5',
        )}
      >
        <CategoryIcon
          category={categoryIllustration(first.categoryCode)}
          className="hidden size-5 shrink-0 text-goldt desk:block"
        />
        <p className="min-w-0">
          <span
            title={name}
            className={classNames(
              'text-label leading-5 font-semibold [overflow-wrap:anywhere]',
              isCompact ? 'line-clamp-1' : 'line-clamp-3 desk:line-clamp-2',
            )}
          >
            {name}
          </span>
          <span className="block text-tiny text-t2">{texts.done(String(done), String(matches.length))}</span>
        </p>
      </div>
      <ul className={classNames('relative flex-1', isCompact ? 'h-8 any-pointer-coarse:h-11' : 'h-12')}>
        {fights.map(({ match, span }) => (
          <Block
            key={match.id}
            match={match}
            span={span}
            scale={scale}
            now={now}
            isNext={match === next}
            isCorrecting={correcting.has(match.id)}
            canTrade={canTrade}
          />
        ))}
      </ul>
    </section>
  );
}

interface BlockProps extends Omit<RowProps, 'fights' | 'correcting' | 'isCompact'>, Fight {
  readonly isNext: boolean;
  readonly isCorrecting: boolean;
}

function Block({ match, span, scale, now, isNext, isCorrecting, canTrade }: BlockProps) {
  const texts = useTexts();
  const at = Date.parse(match.fightingDateTime);
  const { look, text, mark } = lookOf(match, { isNext, isCorrecting, now, texts });
  const className = classNames(
    'flex h-full min-w-11 items-center justify-center gap-1.5 rounded-tile numerals text-body font-semibold',
    look,
  );
  const content = (
    <>
      {match.matchNo}
      {mark}
      <span className="sr-only">
        {formatMinute(at)} {text}
      </span>
    </>
  );
  return (
    <li
      style={{
        left: `${placeOn(scale, span.at)}%`,
        width: `${(span.length / (scale.to - scale.from)) * 100}%`,
      }}
      className="absolute inset-y-0 pr-1"
    >
      {canTrade ? (
        <Link
          to={match.isMatchEnd ? `/result/${match.id}` : `/ringside/${match.id}`}
          className={classNames(className, look.startsWith('border') && 'bg-s1')}
        >
          {content}
        </Link>
      ) : (
        <div className={className}>{content}</div>
      )}
    </li>
  );
}
