import { Button, classNames, useSeconds } from '@sanam/ui';
import { GitCompareArrows, Hand } from 'lucide-react';
import type { ReactNode } from 'react';

import { KeyCap, KeyCaps } from '../../components/key-caps.tsx';
import { PriceComparison } from '../../components/price-comparison.tsx';
import { nextPlace, rungName } from '../../lib/ringside/ladder.ts';
import { useDeskSettings } from '../../state/desk-settings.ts';
import { useKey } from '../../state/keys.ts';
import { useTexts } from '../../state/language.ts';
import { shareMatch, takeMatch } from '../../state/ringside/match-acts.ts';
import { acceptConflict, stepTowards, useMoves } from '../../state/ringside/price-moves.ts';
import { useOperator } from '../../state/session/session.ts';
import { ABSENCE_MS, REPLY_MS } from '../../state/watch/absence.ts';
import type { Ringside } from './use-ringside.ts';

/** Covers the controls that may not be used now; never the price and never the button that closes. */
export function Cover({ tone, children }: { readonly tone: 'gold' | 'loss'; readonly children: ReactNode }) {
  return (
    <section
      role="alert"
      className={classNames(
        'flex min-h-[288px] flex-1 flex-col gap-2.5 rounded-box border-2 p-4',
        tone === 'gold' ? 'border-focus bg-s1' : 'border-loss bg-s1',
      )}
    >
      {children}
    </section>
  );
}

/** Somebody else has moved the price. Nothing is sent again by itself. */
export function ConflictCover({ ringside }: { readonly ringside: Ringside }) {
  const { ringside: texts } = useTexts();
  const { conflict } = useMoves();
  const { place, rates, seen } = ringside;
  const setBy = rates?.find(({ rateId }) => rateId === seen.match.rateId)?.setBy ?? undefined;
  const wanted = conflict?.wanted;
  const username = useOperator()?.username;
  const { watch } = useTexts();
  const isShared = seen.match.holder?.username === username && seen.match.sharedWith !== null;
  useKey('send', acceptConflict);
  useKey('take', () => void shareMatch(seen.match, null), isShared);
  if (wanted === undefined || place === undefined) return null;
  const corner = (conflict?.saw ?? place) > wanted ? 'RED' : 'BLUE';
  const next = nextPlace(place, corner);
  return (
    <Cover tone="gold">
      <div className="flex items-start gap-3">
        <GitCompareArrows aria-hidden strokeWidth={1.75} className="mt-0.5 size-6 shrink-0 text-goldt" />
        <div>
          <h2 className="text-name font-semibold">
            {setBy === undefined ? texts.conflict : texts.conflictBy(setBy)}
          </h2>
          <p className="text-small text-t2">{texts.conflictHelp}</p>
        </div>
      </div>
      <PriceComparison
        saw={{ name: texts.saw, place: conflict?.saw }}
        now={{ name: texts.now(setBy ?? texts.unknownSetter), place }}
        wanted={{ name: texts.wanted, place: wanted }}
      />
      <p className="text-label text-t2">{wanted === place ? texts.sameWanted : texts.otherWanted}</p>
      {/* On a phone all three stand beside each other, above the button that closes. */}
      <div className="mt-auto flex gap-2 *:flex-1 max-desk:*:px-2 max-desk:*:text-label">
        <Button size="large" onClick={acceptConflict}>
          {texts.keep(rungName(place))}
          <KeyCaps act="send" tone="gold" />
        </Button>
        {next !== undefined && (
          <Button variant="secondary" size="large" onClick={() => stepTowards(seen, corner, 1)}>
            {texts.moveOnTo(rungName(next))}
            <KeyCaps act={corner === 'RED' ? 'redStronger' : 'blueStronger'} />
          </Button>
        )}
        {isShared && (
          <Button variant="secondary" size="large" onClick={() => void shareMatch(seen.match, null)}>
            {watch.takeMatch}
            <KeyCaps act="take" />
          </Button>
        )}
      </div>
    </Cover>
  );
}

/** Somebody else holds the match: only closing is possible. */
export function TakenCover({
  ringside: { match },
  canTake,
}: {
  readonly ringside: Ringside;
  readonly canTake: boolean;
}) {
  const { watch: texts } = useTexts();
  const username = match.holder?.username ?? '';
  return (
    <Cover tone="gold">
      <div className="flex items-start gap-3">
        <Hand aria-hidden strokeWidth={1.75} className="mt-0.5 size-6 shrink-0 text-goldt" />
        <div>
          <h2 className="text-name font-semibold">{texts.otherTitle(username)}</h2>
          <p className="text-small text-t2">{texts.otherHelp(username)}</p>
        </div>
      </div>
      <p className="text-label">{texts.otherClose}</p>
      {canTake && (
        <div className="mt-auto flex flex-col gap-2">
          <p className="text-small text-t2">{texts.otherAdmin}</p>
          <Button variant="secondary" size="large" isBlock onClick={() => void takeMatch(match)}>
            {texts.takeMatch}
            <KeyCaps act="take" />
          </Button>
        </div>
      )}
    </Cover>
  );
}

/** Shown when betting is open and the desk had no key or touch for long. Any key or touch dismisses it. */
export function AbsenceCover({ closesAt, matchNo }: { readonly closesAt: number; readonly matchNo: number }) {
  const { ringside: texts } = useTexts();
  const { data: settings } = useDeskSettings();
  const seconds = settings?.deskAbsenceSeconds.value ?? ABSENCE_MS / 1000;
  const span =
    seconds % 60 === 0 ? texts.span.minutes(String(seconds / 60)) : texts.span.seconds(String(seconds));
  const left = Math.max(0, Math.ceil((closesAt - useSeconds()) / 1000));
  return (
    <Cover tone="gold">
      <div className="flex items-center gap-4">
        <span
          role="timer"
          aria-label={texts.secondsLeft(String(left))}
          style={{
            background: `conic-gradient(var(--focus) ${(left / (REPLY_MS / 1000)) * 100}%, var(--s3) 0)`,
          }}
          className="flex size-24 shrink-0 items-center justify-center rounded-full"
        >
          <span className="flex size-20 items-center justify-center rounded-full bg-s1 numerals text-net font-semibold">
            {left}
          </span>
        </span>
        <div>
          <h2 className="text-headline font-semibold">{texts.stillThere}</h2>
          <p className="text-body text-t2">{texts.stillThereHelp(span)}</p>
          <p className="text-body text-t2">{texts.stillThereThen(String(matchNo))}</p>
        </div>
      </div>
      <Button size="large" isBlock className="mt-auto min-h-18">
        {texts.iAmHere}
        <span aria-hidden className="hidden wide:inline">
          <KeyCap tone="gold">{texts.anyKey}</KeyCap>
        </span>
      </Button>
    </Cover>
  );
}
