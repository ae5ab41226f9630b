import { BULK_MATCHES_MAX, type CategoryCode } from '@sanam/contract';
import { Button, classNames, ErrorBox, NoticeBox, toast } from '@sanam/ui';
import { Info } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { KeyCap, KeyCaps } from '../../../components/key-caps.tsx';
import { panelClass } from '../../../components/panel.tsx';
import { contextOf } from '../../../lib/card/listed-match.ts';
import { readMatchNo } from '../../../lib/card/read-cells.ts';
import { faultsOfRefusal, toNewMatch } from '../../../lib/card/to-request.ts';
import { failureText } from '../../../lib/failure-text.ts';
import type { RowFault } from '../../../lib/card/judge-card.ts';
import { useAction } from '../../../lib/use-action.ts';
import { checkMatches, makeMatches } from '../../../state/card/card-acts.ts';
import { useNightMatches } from '../../../state/card/card-data.ts';
import { useIntentKey } from '../../../state/card/intent-key.ts';
import { useKey } from '../../../state/keys.ts';
import { useCardTexts } from '../../../state/card-texts.ts';
import { useTexts } from '../../../state/language.ts';
import type { PasteSource } from '../evening.tsx';
import type { CardPlace } from '../use-place.ts';
import { PasteTable } from './paste-table.tsx';
import { PastedLines } from './pasted-lines.tsx';
import { startState, useRows, type PasteState, type ShownRow } from './use-rows.ts';

export interface PasteStart extends PasteSource {
  /** What was discarded and is brought back. */
  readonly state?: PasteState;
}

interface PasteProps {
  readonly start: PasteStart;
  readonly place: CardPlace;
  /** With what was discarded, if there was anything. */
  readonly onDiscard: (left: PasteStart | undefined) => void;
  readonly onDone: () => void;
}

/** Pasted rows before they are added to a card: mistakes are fixed here, then all matches are added at once. */
export function Paste({ start, place: { night, line }, onDiscard, onDone }: PasteProps) {
  const { login } = useTexts();
  const card = useCardTexts();
  const { paste: texts } = card;
  const { stadium } = start;
  const { data } = useNightMatches(night, line);
  const listed = (data ?? []).filter(({ gameStadiums }) => gameStadiums.id === stadium.id);
  const [firstNo, setFirstNo] = useState<string>();
  const [category, setCategory] = useState<CategoryCode>();
  const categoryCode = category ?? listed.at(-1)?.categoryCode ?? 'BULL_FIGHT';
  // It stays when some of the rows are made, so that the others keep their numbers.
  if (firstNo === undefined && data !== undefined) setFirstNo(String(contextOf(listed).firstNo));
  const context = contextOf(listed, readMatchNo(firstNo ?? ''));
  const rows = useRows(start.state ?? startState(start.text, start.rows ?? []), context);
  const [isRefused, setRefused] = useState(false);
  const { run, isRunning, failure } = useAction();
  const intent = useIntentKey();
  const area = useRef<HTMLDivElement>(null);

  const ready = rows.shown.filter(({ judged }) => judged.status !== 'wrong').slice(0, BULK_MATCHES_MAX);
  const kept = rows.shown.length - ready.length;

  function make() {
    void run(async () => {
      const sent = { line, stadiumId: stadium.id, categoryCode };
      const matches = { ...sent, matches: ready.map(({ judged }) => toNewMatch(judged, night)) };
      setRefused(false);
      const faults = await checkMatches(matches);
      if (faults.some((found) => found.length > 0)) return refuse(ready, faults);
      try {
        await makeMatches(matches, intent.keyFor(matches));
      } catch (error) {
        const found = faultsOfRefusal(error);
        if (found === undefined) throw error;
        return refuse(ready, found);
      }
      intent.forget();
      toast.show(texts.made(String(ready.length)));
      if (kept === 0) return onDone();
      rows.remove(ready.map(({ id }) => id));
      return undefined;
    });
  }

  function refuse(sent: readonly ShownRow[], faults: readonly (readonly RowFault[])[]) {
    rows.refuse(new Map(sent.map(({ id }, nth) => [id, faults[nth] ?? []])));
    setRefused(true);
  }

  function discard() {
    const { activeElement } = document;
    // In a field it first leaves the field.
    if (activeElement instanceof HTMLElement && activeElement.matches('input, select')) {
      return activeElement.blur();
    }
    return onDiscard(rows.shown.length === 0 ? undefined : { ...start, state: rows.state });
  }

  useKey('sendAll', make, ready.length > 0 && !isRunning);
  useKey('back', discard);
  const count = rows.shown.length;
  const hasRows = count > 0;
  useEffect(() => {
    const wanted = hasRows ? '[aria-invalid=true]' : 'textarea';
    area.current?.querySelector<HTMLElement>(wanted)?.focus();
  }, [hasRows]);

  return (
    <div className="flex flex-1 flex-col gap-3 p-3">
      <div
        ref={area}
        className="grid flex-1 grid-cols-1 gap-3 wide:grid-cols-[20.75rem_minmax(0,1fr)] wide:items-stretch"
      >
        <PastedLines
          rows={rows}
          {...{ categoryCode, onCategory: setCategory }}
          firstNo={firstNo ?? ''}
          onFirstNo={setFirstNo}
        />
        <PasteTable rows={rows} />
      </div>
      {failure !== undefined && <ErrorBox message={failureText(failure, login.noReply)} />}
      {isRefused && <NoticeBox kind="attention" message={texts.refused} />}
      <div
        className={classNames(
          panelClass,
          // The rows end at it: none is seen below.
          'sticky bottom-3 flex flex-wrap items-center gap-x-3 gap-y-2 px-3.5 py-2.5 shadow-[0_0.75rem_0_var(--bg)]',
        )}
      >
        <Info aria-hidden strokeWidth={1.75} className="hidden size-5 shrink-0 text-t2 desk:block" />
        <p className="min-w-0 flex-1 basis-60 text-small text-t2">{texts.note}</p>
        {kept > 0 && (
          <span aria-hidden className="hidden items-center gap-1.5 text-tiny text-t2 wide:flex">
            <KeyCap>Tab</KeyCap>
            {texts.nextWrong}
          </span>
        )}
        <Button
          variant="secondary"
          size="small"
          onClick={() => onDiscard(count === 0 ? undefined : { ...start, state: rows.state })}
        >
          {texts.discard}
          <KeyCaps act="back" />
        </Button>
        <Button size="small" disabled={ready.length === 0} isLoading={isRunning} onClick={make}>
          {texts.make(String(ready.length), String(kept))}
          <KeyCaps act="sendAll" tone="gold" />
        </Button>
      </div>
    </div>
  );
}
