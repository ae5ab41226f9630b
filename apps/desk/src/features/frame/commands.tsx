import type { Operator } from '@sanam/contract';
import { classNames } from '@sanam/ui';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';

import { KeyCap } from '../../components/key-caps.tsx';
import { bindingOf, type Act } from '../../lib/keys/key-table.ts';
import { PAGES, pagesOf } from '../../lib/pages.ts';
import { ownershipOf } from '../../lib/ringside/ownership.ts';
import { closeCommands, useCommands } from '../../state/commands.ts';
import { runAct, usePossibleActs } from '../../state/keys.ts';
import { useTexts } from '../../state/language.ts';
import { useLiveMatches, type DeskMatch } from '../../state/matches.ts';
import { useOperator } from '../../state/session/session.ts';
import { KeyColumns } from './key-columns.tsx';

interface Command {
  readonly id: string;
  readonly name: string;
  readonly caps: readonly string[];
  readonly isLongPress: boolean;
  readonly run: () => void;
}

/** Every act by name with its key, over the page; what is typed finds one of those that are possible now. */
export function Commands({ role }: Pick<Operator, 'role'>) {
  const { keys } = useTexts();
  const { isForTyping } = useCommands();
  const [query, setQuery] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const found = useFoundCommands(role, query);
  const [best] = found;

  useEffect(() => {
    const before = document.activeElement;
    if (isForTyping) field.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [isForTyping]);

  function pressInField(press: KeyboardEvent) {
    if (press.key !== 'Enter' || best === undefined) return;
    press.preventDefault();
    best.run();
  }

  return (
    <section
      aria-label={keys.title}
      className="absolute inset-0 z-10 overflow-y-auto bg-bg p-3 desk:p-6 wide:px-13"
    >
      <div className="mx-auto flex max-w-[68rem] flex-col gap-3 rounded-card border border-line2 bg-s1 p-4 desk:p-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-title font-semibold">{keys.title}</h2>
          <label className="flex min-h-11.5 w-full items-center gap-2.5 rounded-tile border border-ctl bg-bg px-3 focus-within:border-focus desk:w-[22.5rem]">
            <Search aria-hidden strokeWidth={1.75} className="size-4.5 shrink-0 text-t2" />
            <input
              ref={field}
              aria-label={keys.search}
              value={query}
              onChange={({ currentTarget: { value } }) => setQuery(value)}
              onKeyDown={pressInField}
              autoComplete="off"
              spellCheck={false}
              className="min-w-0 flex-1 self-stretch bg-transparent text-name outline-none"
            />
          </label>
        </div>
        {query.trim() !== '' && <Found query={query.trim()} commands={found} />}
        <KeyColumns />
        <p className="text-small text-t3">{keys.note}</p>
      </div>
    </section>
  );
}

function Found({ query, commands }: { readonly query: string; readonly commands: readonly Command[] }) {
  const { keys } = useTexts();
  if (commands.length === 0) return <output className="block text-body">{keys.nothing(query)}</output>;
  return (
    <ul aria-label={keys.found(query)} className="flex flex-col gap-1.5">
      {commands.slice(0, 5).map((command, index) => (
        <li key={command.id}>
          <button
            type="button"
            onClick={command.run}
            className={classNames(
              'flex min-h-11 w-full items-center justify-between gap-3 rounded-tile border px-3.5 text-left text-body',
              index === 0 ? 'border-goldl bg-golds font-semibold' : 'border-line',
            )}
          >
            {command.name}
            <span aria-hidden className="flex items-center gap-1.5">
              {index === 0 && (
                <span className="mr-1.5 hidden text-small font-normal text-t2 desk:inline">
                  {keys.found(query)}
                </span>
              )}
              {index === 0 && !command.isLongPress && <KeyCap>Enter</KeyCap>}
              {command.caps.map((cap) => (
                <KeyCap key={cap}>{cap}</KeyCap>
              ))}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function isOneOfMany(act: Act): boolean {
  return /^(match|todo|line)\d$/.test(act);
}

function useFoundCommands(role: Operator['role'], query: string): readonly Command[] {
  const { desk, keys, ringside } = useTexts();
  const possible = usePossibleActs();
  const navigate = useNavigate();
  const own = useOwnOpen(possible.includes('closeAll'));
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];

  const acts = possible
    .filter((act) => !isOneOfMany(act) && !OF_THIS_LIST.has(act))
    .map((act): Command => {
      const { caps, longPressMs } = bindingOf(act);
      const isLongPress = longPressMs !== undefined;
      return {
        id: act,
        name: nameOf(act),
        caps,
        isLongPress,
        run: () => {
          closeCommands();
          // What needs a long press is only shown, so that it can be pressed.
          if (isLongPress)
            setTimeout(() => document.querySelector<HTMLElement>(`[data-act=${act}]`)?.focus());
          else runAct(act);
        },
      };
    });
  const pages = pagesOf(role).map((page): Command => ({
    id: `page ${page}`,
    name: keys.goTo(desk.pageNames[page]),
    caps: [],
    isLongPress: false,
    run: () => {
      closeCommands();
      void navigate(PAGES[page].path);
    },
  }));
  return [...acts, ...pages].filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));

  function nameOf(act: Act): string {
    const name = (keys.acts as Readonly<Partial<Record<Act, string>>>)[act] ?? act;
    if (act !== 'closeAll' || own.length === 0) return name;
    return `${name}: ${own.map(({ matchNo }) => ringside.short(String(matchNo))).join(', ')}`;
  }
}

/** The open matches of the live board that this operator holds or shares. */
function useOwnOpen(isWanted: boolean): readonly DeskMatch[] {
  const { data = [] } = useLiveMatches(isWanted);
  const username = useOperator()?.username ?? '';
  return data.filter((match) => match.isOpenBet && ownershipOf(match, username) === 'own');
}

const OF_THIS_LIST: ReadonlySet<Act> = new Set(['search', 'keys', 'back']);
