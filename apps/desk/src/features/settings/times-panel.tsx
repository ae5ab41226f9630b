import {
  APPROVAL_BAHT_MIN,
  LIMIT_MAX_BAHT,
  SETTING_SECONDS,
  type BodyOf,
  type Endpoints,
  type ReplyOf,
} from '@sanam/contract';
import { Button, ErrorBox, toast } from '@sanam/ui';
import { useId, useState, type SubmitEvent } from 'react';

import { Panel } from '../../components/panel.tsx';
import { smallBoxClass, smallHeight } from '../../components/small-field.tsx';
import { failureText } from '../../lib/failure-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { changeSettings, useSettingTexts } from '../../state/house-settings.ts';
import { useChangedBy } from './use-changed-by.ts';

const BOUNDS = {
  deskSilenceSeconds: SETTING_SECONDS.deskSilence,
  deskAbsenceSeconds: SETTING_SECONDS.deskAbsence,
  resultRecallSeconds: SETTING_SECONDS.resultRecall,
  approvalBaht: [APPROVAL_BAHT_MIN, LIMIT_MAX_BAHT],
} as const satisfies Record<string, readonly [number, number]>;

type Field = keyof typeof BOUNDS;

const FIELDS = Object.keys(BOUNDS) as Field[];

type Settings = ReplyOf<Endpoints['GET /desk/settings']>;

/** After how long a desk counts as silent or absent, and the sum above which two people are needed. */
export function TimesPanel({ settings }: { readonly settings: Settings }) {
  const texts = useSettingTexts();
  const { run, isRunning, failure } = useAction();
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({});
  const now = (field: Field) => String(settings[field].value ?? '');
  const changed = FIELDS.filter((field) => typed[field] !== undefined && typed[field] !== now(field));
  const wrong = changed.filter((field) => !isRight(field, typed[field] ?? ''));

  function submit(submitted: SubmitEvent<HTMLFormElement>) {
    submitted.preventDefault();
    if (changed.length === 0 || wrong.length > 0) return;
    void run(async () => {
      const entries = changed.map((field) => [field, typed[field] === '' ? null : Number(typed[field])]);
      const body = Object.fromEntries(entries) as BodyOf<Endpoints['POST /desk/settings']>;
      const isAsked = await changeSettings(body);
      setTyped({});
      toast.show(isAsked ? texts.asked : texts.saved);
    });
  }

  return (
    <Panel id="times" title={texts.times} className="scroll-mt-16">
      <form noValidate onSubmit={submit}>
        {FIELDS.map((field) => (
          <Row
            key={field}
            field={field}
            setting={settings[field]}
            value={typed[field] ?? now(field)}
            isWrong={wrong.includes(field)}
            onChange={(value) => setTyped((before) => ({ ...before, [field]: value }))}
          />
        ))}
        <div className="flex flex-col gap-3 p-3.5">
          {failure !== undefined && <ErrorBox message={failureText(failure, texts.noReply)} />}
          <Button
            type="submit"
            size="small"
            variant="secondary"
            isBlock
            isLoading={isRunning}
            disabled={changed.length === 0 || wrong.length > 0}
          >
            {texts.save}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

interface RowProps {
  readonly field: Field;
  readonly setting: Settings[Field];
  readonly value: string;
  readonly isWrong: boolean;
  readonly onChange: (value: string) => void;
}

function Row({ field, setting, value, isWrong, onChange }: RowProps) {
  const texts = useSettingTexts();
  const changedBy = useChangedBy();
  const id = useId();
  const [from, to] = BOUNDS[field];
  const rule =
    field === 'approvalBaht' ? texts.approvalBounds : texts.bounds(String(from), groupDigits(String(to)));
  return (
    <div className="flex items-center gap-3 border-b border-line px-3.5 py-1.5">
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="block text-label">
          {texts[field]}
        </label>
        <p id={`${id}-rule`} className={isWrong ? 'text-tiny text-loss' : 'text-tiny text-t3'}>
          {rule} · {changedBy(setting)}
        </p>
      </div>
      <input
        id={id}
        name={field}
        inputMode="numeric"
        autoComplete="off"
        value={groupDigits(value)}
        onChange={({ currentTarget }) => onChange(currentTarget.value.replaceAll(/[,\s]/g, ''))}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-rule`}
        className={`${smallBoxClass} ${smallHeight} w-28 shrink-0 text-right numerals font-semibold`}
      />
    </div>
  );
}

/** "100,000"; what is no number stays as it was typed. */
function groupDigits(typed: string): string {
  return /^\d+$/.test(typed) ? typed.replaceAll(/\B(?=(?:\d{3})+$)/g, ',') : typed;
}

function isRight(field: Field, value: string): boolean {
  const [from, to] = BOUNDS[field];
  if (value === '') return field === 'approvalBaht';
  return /^\d{1,10}$/.test(value) && Number(value) >= from && Number(value) <= to;
}
