import { CATEGORY_CODES, type Operator } from '@sanam/contract';
import { Button, ErrorBox, NoticeBox, splitFighterName, Switch, TextField } from '@sanam/ui';
import { useState, type SubmitEvent } from 'react';

import { Panel } from '../../components/panel.tsx';
import { SmallSelect } from '../../components/small-select.tsx';
import { failureText } from '../../lib/failure-text.ts';
import { inheritedLimit, type HouseLimits, type LimitField } from '../../lib/ringside/match-limits.ts';
import { categories } from '../../lib/texts/categories.ts';
import { useAction } from '../../lib/use-action.ts';
import { changeLimits, type Board } from '../../state/exposure.ts';
import { useLanguage, useTexts } from '../../state/language.ts';

const FIELDS = ['betMax', 'playerMatchMax', 'liabilityMax', 'stepPayoutMax'] as const satisfies LimitField[];
type Field = (typeof FIELDS)[number];

interface LimitsPanelProps {
  readonly limits: HouseLimits;
  readonly matches: Board['matches'];
  readonly role: Operator['role'];
  readonly scope: string;
  readonly onScope: (scope: string) => void;
}

/**
 * The house's limits for every match, a category or one match. A lower one applies at once; a higher one may need a
 * second person.
 */
export function LimitsPanel({ limits, matches, role, scope, onScope }: LimitsPanelProps) {
  const { exposure: texts, ringside } = useTexts();
  const names = categories[useLanguage()];
  const ofCategories = CATEGORY_CODES.map((code) => ({ value: `CATEGORY:${code}`, label: names[code] }));
  const ofMatches = matches.map(({ matchId, matchNo, redName, blueName }) => ({
    value: `MATCH:${matchId}`,
    label: `${ringside.short(String(matchNo))} ${splitFighterName(redName).main} – ${splitFighterName(blueName).main}`,
  }));
  const chosen = matches.find(({ matchId }) => scope === `MATCH:${matchId}`);
  return (
    <Panel id="limits" title={texts.limits} aside={texts.inBaht}>
      <div className="px-3.5 pt-3.5">
        <SmallSelect
          label={texts.scope}
          value={scope}
          options={[{ value: 'ALL', label: texts.wholeHouse }, ...ofCategories, ...ofMatches]}
          onChange={onScope}
        />
      </div>
      <ScopeForm
        key={scope}
        scope={scope}
        limits={limits}
        wider={chosen ? [`CATEGORY:${chosen.categoryCode}`, 'ALL'] : ['ALL']}
        canChange={role === 'admin'}
      />
    </Panel>
  );
}

interface ScopeFormProps {
  readonly scope: string;
  /** Where a limit of this scope comes from that is not its own, the nearest first. */
  readonly wider: readonly string[];
  readonly limits: HouseLimits;
  readonly canChange: boolean;
}

function ScopeForm({ scope, wider, limits, canChange }: ScopeFormProps) {
  const { exposure: texts, login } = useTexts();
  const own = limits.find((limit) => limit.scope === scope);
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({});
  const [closesAtCap, setClosesAtCap] = useState<boolean>();
  const [outcome, setOutcome] = useState<'saved' | 'asked'>();
  const { run, isRunning, failure } = useAction();
  const isWhole = scope === 'ALL';
  const inherited = <Inherited extends LimitField>(field: Inherited) =>
    isWhole ? null : inheritedLimit(limits, wider, field);
  const ownClosesAtCap = own?.closesAtCap ?? inherited('closesAtCap') ?? false;
  const changed = FIELDS.filter(
    (field) => typed[field] !== undefined && typed[field] !== String(own?.[field] ?? ''),
  );
  const isAllowed = (text = '') => (text === '' ? !isWhole : /^[1-9]\d{0,9}$/.test(text));
  const wrong = changed.filter((field) => !isAllowed(typed[field]));
  const isChanged = changed.length > 0 || (closesAtCap !== undefined && closesAtCap !== ownClosesAtCap);

  function submit(submitted: SubmitEvent<HTMLFormElement>) {
    submitted.preventDefault();
    if (wrong.length > 0 || !isChanged) return;
    setOutcome(undefined);
    void run(async () => {
      // Without one of its own, that of the wider scope is in force.
      const amounts = Object.fromEntries(changed.map((field) => [field, Number(typed[field]) || null]));
      const isAsked = await changeLimits({
        scope,
        ...amounts,
        ...(closesAtCap !== undefined && { closesAtCap }),
      });
      setOutcome(isAsked ? 'asked' : 'saved');
      discard();
    });
  }

  function discard() {
    setTyped({});
    setClosesAtCap(undefined);
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 p-3.5">
      {FIELDS.map((field) => (
        <TextField
          key={field}
          name={field}
          isNumeric
          inputMode="numeric"
          autoComplete="off"
          label={texts.limitNames[field]}
          disabled={!canChange}
          placeholder={inherited(field)?.toLocaleString('en-US') ?? undefined}
          value={typed[field] ?? String(own?.[field] ?? '')}
          onChange={({ currentTarget: { value } }) =>
            setTyped((before) => ({ ...before, [field]: value.replaceAll(/[,\s]/g, '') }))
          }
          error={wrong.includes(field) ? texts.wholeBaht : undefined}
        />
      ))}
      <Switch
        label={texts.closesAtCap}
        isOn={closesAtCap ?? ownClosesAtCap}
        onChange={setClosesAtCap}
        disabled={!canChange}
      />
      {failure !== undefined && <ErrorBox message={failureText(failure, login.noReply)} />}
      {outcome !== undefined && (
        <NoticeBox
          kind={outcome === 'saved' ? 'success' : 'attention'}
          message={outcome === 'saved' ? texts.saved : texts.asked}
        />
      )}
      <p className="text-small text-t2">
        {texts.limitsNote} {!isWhole && texts.inheritedNote}
      </p>
      {canChange && (
        <div className="flex gap-2">
          <Button type="submit" isBlock isLoading={isRunning} disabled={!isChanged}>
            {texts.save}
          </Button>
          {isChanged && (
            <Button variant="secondary" disabled={isRunning} onClick={discard}>
              {texts.discard}
            </Button>
          )}
        </div>
      )}
    </form>
  );
}
