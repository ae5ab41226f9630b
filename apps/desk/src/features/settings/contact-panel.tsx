import type { BodyOf, Endpoints, ReplyOf } from '@sanam/contract';
import { Button, ErrorBox, toast } from '@sanam/ui';
import { useState, type SubmitEvent } from 'react';

import { Panel } from '../../components/panel.tsx';
import { SmallField } from '../../components/small-field.tsx';
import { failureText } from '../../lib/failure-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { changeSettings, useSettingTexts } from '../../state/house-settings.ts';
import { useChangedBy } from './use-changed-by.ts';

const RULES = {
  supportLine: /^@?[A-Za-z0-9._-]{3,30}$/,
  supportPhone: /^\+?[0-9][0-9 -]{2,18}[0-9]$/,
} as const;

type Field = keyof typeof RULES;

const FIELDS = Object.keys(RULES) as Field[];

interface ContactPanelProps {
  readonly settings: ReplyOf<Endpoints['GET /desk/settings']>;
}

/** Whom players contact; in force at once on every phone that opens the page. */
export function ContactPanel({ settings }: ContactPanelProps) {
  const texts = useSettingTexts();
  const changedBy = useChangedBy();
  const { run, isRunning, failure } = useAction();
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({});
  const now = (field: Field) => settings[field].value ?? '';
  const changed = FIELDS.filter((field) => typed[field] !== undefined && typed[field].trim() !== now(field));
  const isWrong = (field: Field) => {
    const value = typed[field]?.trim() ?? '';
    return changed.includes(field) && value !== '' && !RULES[field].test(value);
  };
  const names: Record<Field, string> = { supportLine: texts.line, supportPhone: texts.phone };
  const rules: Record<Field, string> = { supportLine: texts.lineRule, supportPhone: texts.phoneRule };

  function submit(submitted: SubmitEvent<HTMLFormElement>) {
    submitted.preventDefault();
    if (changed.length === 0 || FIELDS.some(isWrong)) return;
    void run(async () => {
      const body: BodyOf<Endpoints['POST /desk/settings']> = {};
      for (const field of changed) body[field] = typed[field]?.trim() || null;
      await changeSettings(body);
      setTyped({});
      toast.show(texts.saved);
    });
  }

  return (
    <Panel id="contact" title={texts.contact} className="scroll-mt-16">
      <form noValidate onSubmit={submit} className="flex flex-col gap-3 p-3.5">
        <div className="grid grid-cols-1 gap-3 desk:grid-cols-2">
          {FIELDS.map((field) => (
            <div key={field} className="flex min-w-0 flex-col gap-1">
              <SmallField
                name={field}
                label={names[field]}
                value={typed[field] ?? now(field)}
                onChange={({ currentTarget: { value } }) =>
                  setTyped((before) => ({ ...before, [field]: value }))
                }
                inputMode={field === 'supportPhone' ? 'tel' : 'text'}
                isNumeric={field === 'supportPhone'}
                autoCapitalize="none"
                error={isWrong(field) ? rules[field] : undefined}
              />
              <p className="text-tiny break-words text-t3">{changedBy(settings[field])}</p>
            </div>
          ))}
        </div>
        <p className="text-small text-t2">{texts.contactNote}</p>
        {failure !== undefined && <ErrorBox message={failureText(failure, texts.noReply)} />}
        <Button
          type="submit"
          size="small"
          variant="secondary"
          isLoading={isRunning}
          disabled={changed.length === 0 || FIELDS.some(isWrong)}
        >
          {texts.save}
        </Button>
      </form>
    </Panel>
  );
}
