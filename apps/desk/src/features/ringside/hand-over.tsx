import { Button, classNames, ErrorBox, Skeleton } from '@sanam/ui';
import { useEffect, useRef, useState } from 'react';

import { failureText } from '../../lib/failure-text.ts';
import { useTexts } from '../../state/language.ts';
import type { DeskMatch } from '../../state/matches.ts';
import { handOver, releaseMatch, shareMatch } from '../../state/ringside/match-acts.ts';
import { useTraders, type Trader } from '../../state/ringside/match-data.ts';

interface HandOverProps {
  readonly match: DeskMatch;
  readonly onDone: () => void;
}

/** What a holder does with a match besides changing it: hands it over, shares it, releases it. */
export function HandOver({ match, onDone }: HandOverProps) {
  const { watch: texts, login } = useTexts();
  const { data: traders, error } = useTraders();
  const [chosenId, setChosenId] = useState<number>();
  const chosen = traders?.find(({ id }) => id === chosenId) ?? traders?.[0];

  const act = (work: Promise<void>) => void work.then(onDone);
  const { sharedWith } = match;
  return (
    <div className="flex flex-col gap-2 border-t border-line p-3">
      {sharedWith !== null && (
        <Button variant="secondary" size="small" isBlock onClick={() => act(shareMatch(match, null))}>
          <span className="truncate">{texts.takeOut(sharedWith.username)}</span>
        </Button>
      )}
      {traders === undefined && error === undefined && <Skeleton className="h-22 rounded-tile" />}
      {traders === undefined && error !== undefined && (
        <ErrorBox message={failureText(error, login.noReply)} />
      )}
      {traders?.length === 0 && <p className="text-small text-t2">{texts.noTraders}</p>}
      {traders !== undefined && chosen !== undefined && (
        <>
          <TraderList traders={traders} chosenId={chosen.id} onChoose={setChosenId} />
          <Button variant="secondary" size="small" isBlock onClick={() => act(handOver(match, chosen.id))}>
            <span className="truncate">{texts.handOverTo(chosen.username)}</span>
          </Button>
          {chosen.id !== sharedWith?.id && (
            <Button
              variant="secondary"
              size="small"
              isBlock
              onClick={() => act(shareMatch(match, chosen.id))}
            >
              <span className="truncate">{texts.letInTo(chosen.username)}</span>
            </Button>
          )}
        </>
      )}
      <Button variant="secondary" size="small" isBlock onClick={() => act(releaseMatch(match))}>
        {texts.release}
      </Button>
    </div>
  );
}

interface TraderListProps {
  readonly traders: readonly Trader[];
  readonly chosenId: number;
  readonly onChoose: (id: number) => void;
}

function TraderList({ traders, chosenId, onChoose }: TraderListProps) {
  const { watch: texts } = useTexts();
  const radio = useRef<HTMLInputElement>(null);
  useEffect(() => radio.current?.focus(), []);
  return (
    <fieldset className="max-h-44 overflow-y-auto rounded-tile border border-line2">
      <legend className="sr-only">{texts.traders}</legend>
      {traders.map(({ id, username, isPresent }) => (
        <label
          key={id}
          className="flex min-h-11 items-center gap-2.5 border-t border-line px-3 first-of-type:border-t-0 has-checked:bg-golds has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            ref={id === chosenId ? radio : undefined}
            type="radio"
            name="trader"
            checked={id === chosenId}
            onChange={() => onChoose(id)}
            className="size-4.5 shrink-0 accent-(--gold) outline-none"
          />
          <span className="min-w-0 flex-1 truncate text-label font-semibold">{username}</span>
          <span className="flex shrink-0 items-center gap-1.5 text-tiny text-t2">
            <span
              aria-hidden
              className={classNames(
                'size-2 rounded-full',
                isPresent ? 'bg-gain' : 'border border-ctl bg-transparent',
              )}
            />
            {isPresent ? texts.isPresent : texts.isAway}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
