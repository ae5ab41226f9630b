import { classNames } from '@sanam/ui';
import { CalendarDays, RefreshCw, Search, UsersRound, X } from 'lucide-react';
import {
  useRef,
  useState,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  type SubmitEvent,
} from 'react';

import { ACTION_GROUPS, type ActionGroup } from '../../lib/audit/action-groups.ts';
import type { AuditFilter } from '../../lib/audit/audit-query.ts';
import { findSubject, type AuditPages } from '../../state/audit.ts';
import { useTexts } from '../../state/language.ts';
import { CsvButton } from './csv-button.tsx';

interface FilterBarProps {
  readonly filter: AuditFilter;
  readonly onChange: Dispatch<SetStateAction<AuditFilter>>;
  readonly pages: AuditPages;
}

/** What is listed. Who is chosen from those that are on the list, or with a key. */
export function FilterBar({ filter, onChange, pages }: FilterBarProps) {
  const { audit: texts } = useTexts();
  const { actor, subject, what, isTonight, hasSecond } = filter;
  const actors = [...new Set([...(actor === undefined ? [] : [actor]), ...actorsOf(pages)])];
  const groups = Object.keys(ACTION_GROUPS) as ActionGroup[];
  const searches = useRef(0);

  async function find(typed: string) {
    searches.current += 1;
    const search = searches.current;
    // After a failure it is not known whose phone it is.
    const found = await findSubject(typed).catch(() => typed);
    if (search !== searches.current) return;
    onChange((before) => (before.subject === undefined ? { ...before, subject: found } : before));
  }

  return (
    <search className="flex flex-wrap items-center gap-2">
      {subject === undefined ? (
        <SubjectField onFind={(typed) => void find(typed)} />
      ) : (
        <Chip
          isOn
          label={texts.remove(subject)}
          onPress={() => onChange(withoutKey(filter, 'subject'))}
          icon={<X aria-hidden strokeWidth={1.75} />}
        >
          {texts.only(subject)}
        </Chip>
      )}
      <Chip
        isOn={isTonight === true}
        onPress={() => onChange(toggled(filter, 'isTonight'))}
        icon={<CalendarDays aria-hidden strokeWidth={1.75} />}
      >
        {texts.tonight}
      </Chip>
      <Choice
        label={texts.who}
        all={texts.anybody}
        value={actor}
        options={actors.map((name) => ({ value: name, name }))}
        onChange={(chosen) =>
          onChange(chosen === undefined ? withoutKey(filter, 'actor') : { ...filter, actor: chosen })
        }
      />
      <Choice
        label={texts.what}
        all={texts.anything}
        value={what}
        options={groups.map((value) => ({ value, name: texts.groups[value] }))}
        onChange={(chosen) =>
          onChange(chosen === undefined ? withoutKey(filter, 'what') : { ...filter, what: chosen })
        }
      />
      <Chip
        isOn={hasSecond === true}
        onPress={() => onChange(toggled(filter, 'hasSecond'))}
        icon={<UsersRound aria-hidden strokeWidth={1.75} />}
      >
        {texts.twoPeople}
      </Chip>
      <span className="ml-auto" />
      <CsvButton entries={pages.rows ?? []} />
      <button
        type="button"
        aria-label={texts.reload}
        onClick={pages.reload}
        className={`${BOX} w-11 justify-center border-line2 bg-s2`}
      >
        <RefreshCw
          aria-hidden
          strokeWidth={1.75}
          className={classNames('size-4.5', pages.isReading && 'animate-rotate')}
        />
      </button>
    </search>
  );
}

function SubjectField({ onFind }: { readonly onFind: (subject: string) => void }) {
  const { audit: texts } = useTexts();
  const [typed, setTyped] = useState('');

  function submit(submitted: SubmitEvent<HTMLFormElement>) {
    submitted.preventDefault();
    const subject = typed.trim();
    if (subject !== '') onFind(subject);
  }

  return (
    <form onSubmit={submit} className="w-full desk:w-[17.25rem]">
      <label className="flex min-h-11 items-center gap-2.5 rounded-tile border border-ctl bg-bg px-3 focus-within:border-focus">
        <Search aria-hidden strokeWidth={1.75} className="size-4.5 shrink-0 text-t2" />
        <span className="sr-only">{texts.search}</span>
        <input
          name="subject"
          value={typed}
          maxLength={100}
          placeholder={texts.searchHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          onChange={({ currentTarget: { value } }) => setTyped(value)}
          className="min-h-11 min-w-0 flex-1 bg-transparent text-label outline-none placeholder:text-t2"
        />
      </label>
    </form>
  );
}

interface ChipProps {
  readonly isOn: boolean;
  readonly label?: string;
  readonly onPress: () => void;
  readonly icon: ReactNode;
  readonly children: string;
}

function Chip({ isOn, label, onPress, icon, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={label === undefined ? isOn : undefined}
      onClick={onPress}
      className={classNames(
        BOX,
        'px-3 text-label [&>svg]:size-4.5',
        isOn ? 'border-goldl bg-golds font-semibold text-goldt' : 'border-line2 bg-s2',
      )}
    >
      {icon}
      {children}
      {label !== undefined && <span className="sr-only"> {label}</span>}
    </button>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly all: string;
  readonly value: Value | undefined;
  readonly options: readonly { readonly value: Value; readonly name: string }[];
  readonly onChange: (value: Value | undefined) => void;
}

function Choice<Value extends string>({ label, all, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <select
      aria-label={label}
      value={value ?? ''}
      onChange={({ currentTarget }) =>
        onChange(options.find((option) => option.value === currentTarget.value)?.value)
      }
      className={classNames(
        BOX,
        'max-w-60 cursor-pointer px-2.5 font-text text-label',
        value === undefined ? 'border-line2 bg-s2' : 'border-goldl bg-golds font-semibold text-goldt',
      )}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {label}: {option.name}
        </option>
      ))}
    </select>
  );
}

function actorsOf({ rows }: AuditPages): readonly string[] {
  return [...new Set((rows ?? []).map(({ actor }) => actor))].toSorted((one, other) =>
    one.localeCompare(other),
  );
}

function withoutKey(filter: AuditFilter, key: keyof AuditFilter): AuditFilter {
  return Object.fromEntries(Object.entries(filter).filter(([name]) => name !== key));
}

function toggled(filter: AuditFilter, key: 'isTonight' | 'hasSecond'): AuditFilter {
  return filter[key] === true ? withoutKey(filter, key) : { ...filter, [key]: true };
}

const BOX = 'flex min-h-11 shrink-0 items-center gap-2 rounded-tile border';
