import { MATCH_RESULTS, type MatchResult } from '@sanam/betting';
import { Button, classNames, CornerSlash, useSeconds } from '@sanam/ui';
import { Check, ClipboardPen, RefreshCw, WifiOff, X, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { KeyCaps } from '../../components/key-caps.tsx';
import { closesByRule } from '../../lib/ringside/closes-by-rule.ts';
import { formatSecond } from '../../lib/ringside/format-time.ts';
import { useConnection } from '../../state/connection.ts';
import { useDeskSettings } from '../../state/desk-settings.ts';
import { useKey } from '../../state/keys.ts';
import { useTexts } from '../../state/language.ts';
import { reloadMatches, type DeskMatch } from '../../state/matches.ts';
import { dropNote, noteResult, useNotedResult } from '../../state/ringside/noted-results.ts';
import { useOperator } from '../../state/session/session.ts';
import { useBeat } from '../../state/watch/beat.ts';
import { Cover } from './cover.tsx';

/** Without a connection only closing works, which is sent before anything else, and noting a result on this device. */
export function LostCover({ match }: { readonly match: DeskMatch }) {
  const { ringside: texts } = useTexts();
  const [isNoting, setNoting] = useState(false);
  const noted = useNotedResult(match.id);
  useKey('noteResult', () => setNoting(!isNoting));
  useKey('back', () => setNoting(false), isNoting);
  return (
    <Cover tone="loss">
      <div className="flex items-start gap-3">
        <WifiOff aria-hidden strokeWidth={1.75} className="mt-0.5 size-6 shrink-0 text-loss" />
        <WhatFollows match={match} />
      </div>
      {isNoting ? (
        <NoteChoices match={match} onNoted={() => setNoting(false)} />
      ) : (
        <div className="grid grid-cols-1 gap-2 phone:grid-cols-2">
          <List Icon={Check} iconClass="text-gain" title={texts.stillWorks} items={texts.stillWorksItems} />
          <List Icon={X} iconClass="text-loss" title={texts.rests} items={texts.restsItems} />
        </div>
      )}
      {noted && !isNoting && (
        <p className="text-label">
          <b>{texts.noted(texts.results[noted.result], formatSecond(new Date(noted.at).toISOString()))}</b>{' '}
          <span className="text-t2">{texts.notedHelp}</span>
        </p>
      )}
      <div className="mt-auto grid grid-cols-2 gap-2">
        <Button
          variant="secondary"
          size="small"
          icon={<ClipboardPen aria-hidden strokeWidth={1.75} className="size-5 shrink-0" />}
          aria-expanded={isNoting}
          onClick={() => setNoting(!isNoting)}
        >
          {noted ? texts.noteAgain : texts.note}
          <KeyCaps act="noteResult" />
        </Button>
        <Button
          variant="secondary"
          size="small"
          icon={<RefreshCw aria-hidden strokeWidth={1.75} className="size-5 shrink-0" />}
          onClick={() => void reloadMatches()}
        >
          {texts.reconnect}
        </Button>
      </div>
    </Cover>
  );
}

/** What happens by the rule while the line is lost; the desk cannot know whether it has happened. */
function WhatFollows({ match }: { readonly match: DeskMatch }) {
  const { ringside: texts } = useTexts();
  const { failures } = useConnection();
  const { data: settings } = useDeskSettings();
  const now = useSeconds();
  const beat = useBeat();
  const username = useOperator()?.username ?? '';
  const seconds = settings?.deskSilenceSeconds.value;
  const closesAt = closesByRule(match, username, beat, seconds);
  const isPast = closesAt !== undefined && closesAt <= now;
  return (
    <div>
      <h2 className="text-name font-semibold">
        {closesAt === undefined
          ? texts.lostTitle
          : (isPast ? texts.closedByRule : texts.closesByRule)(formatSecond(closesAt))}
      </h2>
      <p className="text-small text-t2">
        {isPast
          ? texts.closedByRuleHelp(String(seconds), String(failures))
          : texts.lostHelp(String(failures))}
      </p>
    </div>
  );
}

function List({
  Icon,
  iconClass,
  title,
  items,
}: {
  readonly Icon: LucideIcon;
  readonly iconClass: string;
  readonly title: string;
  readonly items: readonly string[];
}) {
  return (
    <div className="rounded-tile border border-line bg-s2 p-3">
      <h3 className="flex items-center gap-2 text-label font-semibold">
        <Icon aria-hidden strokeWidth={2} className={classNames('size-4', iconClass)} />
        {title}
      </h3>
      <ul className="text-small text-t2">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

/** Stores a result on this device only; it is never sent by itself. */
function NoteChoices({ match, onNoted }: { readonly match: DeskMatch; readonly onNoted: () => void }) {
  const { ringside: texts } = useTexts();
  const username = useOperator()?.username ?? '';
  const noted = useNotedResult(match.id);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);

  const choose = (result: MatchResult) => {
    noteResult({ username, matchId: match.id, result });
    onNoted();
  };
  const drop = () => {
    dropNote({ username, matchId: match.id });
    onNoted();
  };
  return (
    <fieldset>
      <legend className="pb-2 text-label text-t2">{texts.noteMeaning}</legend>
      <div className="grid grid-cols-2 gap-2 desk:grid-cols-4">
        {MATCH_RESULTS.map((result) => (
          <button
            key={result}
            ref={result === MATCH_RESULTS[0] ? first : undefined}
            type="button"
            aria-pressed={noted?.result === result}
            onClick={() => choose(result)}
            className="flex min-h-14 items-center justify-center gap-2 rounded-cell border border-line2 bg-s2 px-2 text-label font-semibold aria-pressed:border-focus aria-pressed:bg-golds"
          >
            {SLASH[result] !== undefined && <CornerSlash corner={SLASH[result]} className="h-5" />}
            {texts.results[result]}
          </button>
        ))}
      </div>
      {noted && (
        <button type="button" onClick={drop} className="mt-1 min-h-11 px-2 text-label text-t2 underline">
          {texts.dropNote}
        </button>
      )}
    </fieldset>
  );
}

const SLASH = { RED: 'red', BLUE: 'blue', DRAW: 'draw', CANCEL: undefined } as const;
