import { parseTypedAmount, toBaht, type Satang } from '@sanam/money';
import { Button, ErrorBox, NoticeBox } from '@sanam/ui';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';

import { SmallField } from '../../components/small-field.tsx';
import { failureText } from '../../lib/failure-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { changeLimits } from '../../state/exposure.ts';
import { useTexts } from '../../state/language.ts';

/** A higher cap of this match alone. It may wait for a second person. */
export function RaiseCap({ matchId, cap }: { readonly matchId: number; readonly cap: Satang }) {
  const { watch: texts, login } = useTexts();
  const [typed, setTyped] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { run, isRunning, failure } = useAction();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const amount = parseTypedAmount(typed);
  const isHigher = amount > toBaht(cap);

  function send(submitted: SubmitEvent<HTMLFormElement>) {
    submitted.preventDefault();
    if (!isHigher) return;
    void run(async () => setAsked(await changeLimits({ scope: `MATCH:${matchId}`, liabilityMax: amount })));
  }

  if (isAsked) return <NoticeBox kind="attention" message={texts.capAsked} />;
  return (
    <form noValidate onSubmit={send} className="flex items-end gap-2">
      <SmallField
        ref={field}
        label={texts.newCap}
        name="newCap"
        inputMode="numeric"
        isNumeric
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        error={typed !== '' && !isHigher ? texts.capNotHigher : undefined}
        className="flex-1"
      />
      <Button type="submit" variant="secondary" size="small" isLoading={isRunning} disabled={!isHigher}>
        {texts.sendCap}
      </Button>
      {failure !== undefined && <ErrorBox message={failureText(failure, login.noReply)} />}
    </form>
  );
}
