import type { Operator } from '@sanam/contract';
import { classNames } from '@sanam/ui';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';

import { KeyCap } from '../../components/key-caps.tsx';
import { ACTS, bindingOf, KEY_GROUPS, type Act } from '../../lib/keys/key-table.ts';
import { PAGES, pagesOf } from '../../lib/pages.ts';
import { closeCommands, useCommands } from '../../state/commands.ts';
import { runAct, usePossibleActs } from '../../state/keys.ts';
import { useTexts } from '../../state/language.ts';

interface Command {
  readonly id: string;
  readonly name: string;
  readonly caps: readonly string[];
  readonly isHeld: boolean;
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
      <div className="mx-auto flex max-w-[68rem] flex-col gap-3 rounded-box border border-line2 bg-s1 p-4 desk:p-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-title font-semibold">{keys.title}</h2>
          <label className="flex min-h-11 w-full items-center gap-2.5 rounded-tile border border-ctl bg-bg px-3 focus-within:border-focus desk:w-[22.5rem]">
            <Search aria-hidden strokeWidth={1.75} className="size-4.5 shrink-0 text-t2" />
            <input
              ref={field}
              aria-label={keys.search}
              value={query}
              onChange={({ currentTarget: { value } }) => setQuery(value)}
              onKeyDown={pressInField}
              autoComplete="off"
              spellCheck={false}
              className="min-w-0 flex-1 bg-transparent text-name outline-none"
            />
          </label>
        </div>
        {query.trim() !== '' && <Found query={query.trim()} commands={found} />}
        <div className="gap-x-7 desk:columns-2 wide:columns-3">
          {KEY_GROUPS.map((group) => (
            <KeyList
              key={group}
              title={keys.groups[group]}
              acts={ACTS.filter((act) => isListed(act, group))}
            />
          ))}
        </div>
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
            <span aria-hidden className="flex gap-1.5">
              {index === 0 && !command.isHeld && <KeyCap>Enter</KeyCap>}
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

function KeyList({ title, acts }: { readonly title: string; readonly acts: readonly Act[] }) {
  const { keys } = useTexts();
  const possible = usePossibleActs();
  return (
    <div className="mb-5 break-inside-avoid">
      <h3 className="border-b border-line pb-2 text-label font-semibold text-goldt">{title}</h3>
      <ul>
        {acts.map((act) => {
          const { caps, holdMs } = bindingOf(act);
          const isPossible = possible.includes(act);
          return (
            <li key={act} className="flex min-h-9.5 items-center justify-between gap-3 text-label">
              <span className={isPossible ? 'text-t1' : 'text-t3'}>
                {rowName(act, keys)}
                {!isPossible && <span className="sr-only"> ({keys.notNow})</span>}
              </span>
              <span className="flex shrink-0 items-center gap-1.5">
                {(RANGES[act] ?? caps).map((cap) => (
                  <KeyCap key={cap}>{cap}</KeyCap>
                ))}
                {holdMs !== undefined && (
                  <span className="text-tiny text-t2">{keys.hold(String(holdMs / 1000))}</span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The nine matches of the strip are one row, and so are the things to do. */
const RANGES: Partial<Record<Act, readonly string[]>> = {
  match1: ['1', '–', '9'],
  todo1: ['F1', '–', 'F6'],
  line1: ['1', '–', '5'],
};

function isListed(act: Act, group: string): boolean {
  return bindingOf(act).group === group && (act in RANGES || !isOneOfMany(act));
}

function isOneOfMany(act: Act): boolean {
  return /^(match|todo|line)\d$/.test(act);
}

function rowName(act: Act, keys: ReturnType<typeof useTexts>['keys']): string {
  if (act === 'match1') return keys.matchByPlace;
  if (act === 'line1') return keys.lineByPlace;
  return act === 'todo1' ? keys.todoByPlace : nameOf(act, keys.acts);
}

function nameOf(act: Act, names: Readonly<Partial<Record<Act, string>>>): string {
  return names[act] ?? act;
}

function useFoundCommands(role: Operator['role'], query: string): readonly Command[] {
  const { desk, keys } = useTexts();
  const possible = usePossibleActs();
  const navigate = useNavigate();
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];

  const acts = possible
    .filter((act) => !isOneOfMany(act) && !OF_THIS_LIST.has(act))
    .map((act): Command => {
      const { caps, holdMs } = bindingOf(act);
      const isHeld = holdMs !== undefined;
      return {
        id: act,
        name: nameOf(act, keys.acts),
        caps,
        isHeld,
        run: () => {
          closeCommands();
          // What has to be held is only shown, so that it can be.
          if (isHeld) setTimeout(() => document.querySelector<HTMLElement>(`[data-act=${act}]`)?.focus());
          else runAct(act);
        },
      };
    });
  const pages = pagesOf(role).map((page): Command => ({
    id: `page ${page}`,
    name: keys.goTo(desk.pageNames[page]),
    caps: [],
    isHeld: false,
    run: () => {
      closeCommands();
      void navigate(PAGES[page].path);
    },
  }));
  return [...acts, ...pages].filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
}

const OF_THIS_LIST: ReadonlySet<Act> = new Set(['search', 'keys', 'back']);
