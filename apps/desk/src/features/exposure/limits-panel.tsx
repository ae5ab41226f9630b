import type { Operator } from '@sanam/contract';
import { Button, ErrorBox, NoticeBox, Switch, TextField } from '@sanam/ui';
import { useState, type SubmitEvent } from 'react';

import { Panel } from '../../components/panel.tsx';
import { failureText } from '../../lib/failure-text.ts';
import type { HouseLimits } from '../../lib/ringside/match-limits.ts';
import { useAction } from '../../lib/use-action.ts';
import { changeLimits } from '../../state/exposure.ts';
import { useTexts } from '../../state/language.ts';

const FIELDS = ['betMax', 'playerMatchMax', 'liabilityMax', 'stepPayoutMax'] as const;
type Field = (typeof FIELDS)[number];

interface LimitsPanelProps {
  readonly limits: HouseLimits;
  readonly role: Operator['role'];
}

/** The house's limits for every match. A lower one holds at once; a higher one may need a second person. */
export function LimitsPanel({ limits, role }: LimitsPanelProps) {
  const { exposure: texts, login } = useTexts();
  const house = limits.find(({ scope }) => scope === 'ALL');
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({});
  const [closesAtCap, setClosesAtCap] = useState<boolean>();
  const [outcome, setOutcome] = useState<'saved' | 'asked'>();
  const { run, isRunning, failure } = useAction();
  const canChange = role === 'admin';
  const changed = FIELDS.filter(
    (field) => typed[field] !== undefined && typed[field] !== String(house?.[field] ?? ''),
  );
  const wrong = changed.filter((field) => !/^[1-9]\d{0,9}$/.test(typed[field] ?? ''));
  const isChanged = changed.length > 0 || (closesAtCap !== undefined && closesAtCap !== house?.closesAtCap);

  function submit(submitted: SubmitEvent<HTMLFormElement>) {
    submitted.preventDefault();
    if (wrong.length > 0 || !isChanged) return;
    setOutcome(undefined);
    void run(async () => {
      const amounts = Object.fromEntries(changed.map((field) => [field, Number(typed[field])]));
      const isAsked = await changeLimits({
        scope: 'ALL',
        ...amounts,
        ...(closesAtCap !== undefined && { closesAtCap }),
      });
      setOutcome(isAsked ? 'asked' : 'saved');
      setTyped({});
      setClosesAtCap(undefined);
    });
  }

  return (
    <Panel id="limits" title={texts.limits} aside={texts.wholeHouse}>
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
            value={typed[field] ?? String(house?.[field] ?? '')}
            onChange={({ currentTarget: { value } }) =>
              setTyped((before) => ({ ...before, [field]: value.replaceAll(/[,\s]/g, '') }))
            }
            error={wrong.includes(field) ? texts.wholeBaht : undefined}
          />
        ))}
        <Switch
          label={texts.closesAtCap}
          isOn={closesAtCap ?? house?.closesAtCap ?? false}
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
        <p className="text-small text-t2">{texts.limitsNote}</p>
        {canChange && (
          <Button type="submit" isBlock isLoading={isRunning} disabled={!isChanged}>
            {texts.save}
          </Button>
        )}
      </form>
    </Panel>
  );
}
