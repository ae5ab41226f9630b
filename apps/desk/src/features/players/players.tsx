import { Button, EmptyState, ErrorBox, Skeleton } from '@sanam/ui';
import { useEffect, useRef, useState } from 'react';

import { KeyLegend } from '../../components/key-legend.tsx';
import { failureText } from '../../lib/failure-text.ts';
import { usePossibleActs, useKey } from '../../state/keys.ts';
import { useTexts } from '../../state/language.ts';
import { usePlayers, type PlayerQuery } from '../../state/players.ts';
import { PlayerSearch } from './player-search.tsx';
import { PlayerTable } from './player-table.tsx';
import { usePlayerTexts } from '../../state/player-texts.ts';

const PAGE = 25;
const LIMIT_MAX = 200;
const TYPING_MS = 250;

/** Finds a player; all others are listed by age. */
export function Players() {
  const { login } = useTexts();
  const texts = usePlayerTexts();
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState<PlayerQuery>({ search: '', filter: 'ALL', limit: PAGE });
  const { data: found, error, reload } = usePlayers(query);
  const [shown, setShown] = useState(found);
  if (found !== undefined && found !== shown) setShown(found);
  // The rows of the last search stay until the next has a reply, so that none goes away under a click.
  const data = found ?? (error === undefined ? shown : undefined);
  const rows = useRef<HTMLDivElement>(null);
  const possible = usePossibleActs();

  useEffect(() => {
    const timer = setTimeout(
      () =>
        setQuery((before) => (before.search === typed.trim() ? before : { ...before, search: typed.trim() })),
      TYPING_MS,
    );
    return () => clearTimeout(timer);
  }, [typed]);

  function move(by: number) {
    const links = [...(rows.current?.querySelectorAll<HTMLElement>('tbody a') ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    links[Math.min(links.length - 1, Math.max(0, at === -1 ? 0 : at + by))]?.focus();
  }
  useKey('rowDown', () => move(1));
  useKey('rowUp', () => move(-1));

  return (
    <div className="flex flex-1 flex-col gap-3 p-3">
      <PlayerSearch
        typed={typed}
        filter={query.search === '' ? query.filter : 'ALL'}
        counts={data?.counts}
        onType={setTyped}
        onFilter={(filter) => {
          setTyped('');
          setQuery({ search: '', filter, limit: PAGE });
        }}
      />
      {data === undefined && error !== undefined && (
        <ErrorBox
          message={failureText(error, login.noReply)}
          retry={{ label: texts.retry, onRetry: reload }}
        />
      )}
      {data === undefined && error === undefined && (
        <>
          <output className="sr-only">{texts.loading}</output>
          <Skeleton className="h-90 rounded-box" />
        </>
      )}
      {data?.players.length === 0 && <EmptyState title={texts.nothing} help={texts.nothingHelp} />}
      <div ref={rows} aria-busy={found === undefined} className="flex flex-col gap-3 aria-busy:opacity-60">
        {data && data.players.length > 0 && <PlayerTable players={data.players} />}
        {data?.hasMore === true &&
          (query.search === '' && query.limit < LIMIT_MAX ? (
            <Button
              variant="secondary"
              onClick={() => setQuery((before) => ({ ...before, limit: before.limit + PAGE }))}
            >
              {texts.more}
            </Button>
          ) : (
            <p className="text-center text-small text-t2">{texts.narrower}</p>
          ))}
      </div>
      <div className="mt-auto">
        <KeyLegend
          rows={[
            { text: texts.rows, acts: ['rowDown', 'rowUp'] },
            { text: texts.open, acts: ['rowDown'], caps: ['Enter'] },
          ]}
          possible={possible}
        />
      </div>
    </div>
  );
}
