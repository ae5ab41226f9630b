import type { Operator } from '@sanam/contract';
import { Button, ErrorBox, NoticeBox, TextField } from '@sanam/ui';
import { useState, type SubmitEvent } from 'react';

import { Panel } from '../../../components/panel.tsx';
import { failureText } from '../../../lib/failure-text.ts';
import { useAction } from '../../../lib/use-action.ts';
import { changeLimits } from '../../../state/exposure.ts';
import { useTexts } from '../../../state/language.ts';
import { reloadPlayer, type PlayerPage } from '../../../state/players.ts';
import { usePlayerTexts } from '../../../state/player-texts.ts';

const FIELDS = ['betMax', 'playerMatchMax'] as const;
type Field = (typeof FIELDS)[number];

/** The player's own limits, which can only be lower than those of the house. An empty field is the house's. */
export function PlayerLimits({
  player: { id, limits },
  role,
}: {
  readonly player: PlayerPage;
  readonly role: Operator['role'];
}) {
  const { login } = useTexts();
  const texts = usePlayerTexts();
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({});
  const [outcome, setOutcome] = useState<'saved' | 'asked'>();
  const { run, isRunning, failure } = useAction();
  const canChange = role === 'admin';
  const house = { betMax: limits.houseBetMax, playerMatchMax: limits.housePlayerMatchMax };
  const stored = (field: Field) => String(limits[field] ?? '');
  const changed = FIELDS.filter((field) => typed[field] !== undefined && typed[field] !== stored(field));
  const wrong = changed.filter((field) => !/^([1-9]\d{0,9})?$/.test(typed[field] ?? ''));

  function submit(submitted: SubmitEvent<HTMLFormElement>) {
    submitted.preventDefault();
    if (wrong.length > 0 || changed.length === 0) return;
    setOutcome(undefined);
    void run(async () => {
      const amounts = changed.map((field) => [field, typed[field] === '' ? null : Number(typed[field])]);
      const isAsked = await changeLimits({ scope: `PLAYER:${id}`, ...Object.fromEntries(amounts) });
      setOutcome(isAsked ? 'asked' : 'saved');
      setTyped({});
      reloadPlayer();
    });
  }

  return (
    <Panel id="player-limits" title={texts.limits} aside={texts.limitsAside}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-3 p-3.5">
        <div className="grid grid-cols-2 items-start gap-2">
          {FIELDS.map((field) => (
            <TextField
              key={field}
              name={field}
              isNumeric
              inputMode="numeric"
              autoComplete="off"
              label={texts[field]}
              placeholder={house[field].toLocaleString('en-US')}
              disabled={!canChange}
              value={typed[field] ?? stored(field)}
              onChange={({ currentTarget: { value } }) =>
                setTyped((before) => ({ ...before, [field]: value.replaceAll(/[,\s]/g, '') }))
              }
              error={wrong.includes(field) ? texts.wholeBaht : undefined}
            />
          ))}
        </div>
        {failure !== undefined && <ErrorBox message={failureText(failure, login.noReply)} />}
        {outcome !== undefined && (
          <NoticeBox
            kind={outcome === 'saved' ? 'success' : 'attention'}
            message={outcome === 'saved' ? texts.limitsSaved : texts.asked}
          />
        )}
        {canChange ? (
          <Button type="submit" size="small" isBlock isLoading={isRunning} disabled={changed.length === 0}>
            {texts.setLimits}
          </Button>
        ) : (
          <p className="text-small text-t2">{texts.adminsOnly}</p>
        )}
      </form>
    </Panel>
  );
}
