import { useState } from 'react';

import { EMPTY_ROW, type CardRow } from '../../lib/card/card-row.ts';
import { isLook, judgeCard, type JudgedRow, type RowFault } from '../../lib/card/judge-card.ts';
import { contextOf, lockOf, rowOf, type ListedMatch, type MatchLock } from '../../lib/card/listed-match.ts';
import { nextTime } from '../../lib/card/next-time.ts';
import { faultsOfRefusal, toNewMatch } from '../../lib/card/to-request.ts';
import { useAction } from '../../lib/use-action.ts';
import { makeMatches, removeMatch, saveMatch } from '../../state/card/card-acts.ts';
import type { Line } from '../../state/card/card-data.ts';
import { useConnection } from '../../state/connection.ts';
import { useIntentKey } from '../../state/card/intent-key.ts';

type Target = number | 'new';

interface Card {
  readonly matches: readonly ListedMatch[];
  readonly night: string;
  readonly line: Line;
  readonly stadiumId: number;
  readonly onSaved: () => void;
}

export interface Editor {
  readonly line: Line;
  readonly target: Target | undefined;
  /** The chosen match as it is at the server; undefined for a new one. */
  readonly match: ListedMatch | undefined;
  readonly lock: MatchLock;
  /** With what was typed. */
  readonly row: CardRow;
  readonly faults: readonly RowFault[];
  readonly isChanged: boolean;
  readonly isRunning: boolean;
  readonly failure: unknown;
  readonly savedAt: number | undefined;
  /** Rises when saving found something wrong, so that the form shows it. */
  readonly attempts: number;
  readonly rowWith: (match: ListedMatch) => CardRow;
  readonly isEdited: (id: number) => boolean;
  readonly choose: (id: number) => void;
  readonly change: (change: Partial<CardRow>) => void;
  readonly discard: () => void;
  readonly startNew: (base?: CardRow) => void;
  readonly save: () => void;
  readonly remove: () => void;
}

/** One row of the card at a time. What was typed in another one stays there until it is saved or discarded. */
export function useEditor({ matches, night, line, stadiumId, onSaved }: Card): Editor {
  const [chosen, setChosen] = useState<Target>();
  const [base, setBase] = useState<CardRow>();
  const [drafts, setDrafts] = useState<Readonly<Record<Target, Partial<CardRow>>>>({ new: {} });
  const [refused, setRefused] = useState<readonly RowFault[]>([]);
  const [attempts, setAttempts] = useState(0);
  const [savedAt, setSavedAt] = useState<number>();
  const { run, isRunning, failure } = useAction();
  const intent = useIntentKey();

  const isNew = chosen === 'new' && base !== undefined;
  const match = isNew ? undefined : (matches.find(({ id }) => id === chosen) ?? firstOf(matches));
  const target = isNew ? 'new' : match?.id;
  const draft = (target === undefined ? undefined : drafts[target]) ?? {};
  const before = match ? rowOf(match) : (base ?? EMPTY_ROW);
  const row = { ...before, ...draft };
  const others = matches.filter((other) => other !== match);
  const [judged] = judgeCard([row], contextOf(others));
  const isChanged = isNew || Object.entries(draft).some(([field, value]) => value !== before[field as 'red']);

  function setDraft(of: Target, next: Partial<CardRow>) {
    setDrafts((all) => ({ ...all, [of]: next }));
    setRefused([]);
  }

  function close(of: Target) {
    setDraft(of, {});
    setAttempts(0);
    if (of === 'new') {
      setBase(undefined);
      setChosen(undefined);
    }
  }

  async function send(of: Target, toSend: JudgedRow) {
    if (match) {
      await saveMatch(match, toSend.row);
      close(of);
    } else {
      const categoryCode = toSend.row.category ?? 'BULL_FIGHT';
      const card = { line, stadiumId, categoryCode, matches: [toNewMatch(toSend, night)] };
      try {
        const [id] = await makeMatches(card, intent.keyFor(card));
        intent.forget();
        close(of);
        setChosen(id);
      } catch (error) {
        const found = faultsOfRefusal(error)?.[0];
        if (found === undefined) throw error;
        setRefused(found);
        setAttempts((count) => count + 1);
        return;
      }
    }
    setSavedAt(useConnection.getState().repliedAt);
    onSaved();
  }

  return {
    line,
    target,
    match,
    lock: match ? lockOf(match) : 'none',
    row,
    faults: [
      ...refused,
      ...(judged?.faults.filter(({ code }) => code !== 'REQUIRED' || attempts > 0 || !isNew) ?? []),
    ],
    isChanged,
    isRunning,
    failure,
    savedAt,
    attempts,
    rowWith: (listed) => ({ ...rowOf(listed), ...drafts[listed.id] }),
    isEdited: (id) => Object.keys(drafts[id] ?? {}).length > 0,
    choose: (id) => {
      setChosen(id);
      setRefused([]);
      setAttempts(0);
    },
    change: (change) => {
      if (target !== undefined) setDraft(target, { ...draft, ...change });
    },
    discard: () => {
      if (target !== undefined) close(target);
    },
    startNew: (from) => {
      // What was begun before goes on.
      if (from === undefined && base !== undefined && Object.keys(drafts.new).length > 0)
        return setChosen('new');
      const times = matches.map((listed) => rowOf(listed).time);
      const last = matches.at(-1);
      const usual = { ...EMPTY_ROW, stream: last?.streamingUrl ?? '', category: last?.categoryCode };
      setDraft('new', {});
      setAttempts(0);
      setBase({
        ...(from ?? usual),
        tag: from?.tag || (line === 'STEP' ? 'PRE_MATCH' : 'NORMAL_MATCH'),
        time: nextTime(times),
        no: '',
      });
      return setChosen('new');
    },
    save: () => {
      if (target === undefined || judged === undefined || !isChanged) return;
      if (judged.faults.some(({ code }) => !isLook(code))) {
        setAttempts((count) => count + 1);
        return;
      }
      void run(() => send(target, judged));
    },
    remove: () => {
      if (match === undefined) return;
      void run(async () => {
        await removeMatch(match.id);
        close(match.id);
      });
    },
  };
}

/** The first one that can still be changed. */
function firstOf(matches: readonly ListedMatch[]): ListedMatch | undefined {
  return matches.find((match) => lockOf(match) === 'none') ?? matches[0];
}
