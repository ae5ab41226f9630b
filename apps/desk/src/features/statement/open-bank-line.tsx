import { formatPhone, REASON_MAX, type BankLine, type BodyOf, type Endpoints } from '@sanam/contract';
import { Button, ErrorBox } from '@sanam/ui';
import { useState, type SubmitEvent } from 'react';

import { failureText } from '../../lib/failure-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { api } from '../../state/api.ts';
import { useTexts } from '../../state/language.ts';

interface OpenBankLineProps {
  readonly line: BankLine;
  readonly onMatched: () => void;
}

/** Explains a line: by one of the transfers that fit it, or by a note. */
export function OpenBankLine({ line, onMatched }: OpenBankLineProps) {
  const { statement: texts, login } = useTexts();
  const { run, isRunning, failure } = useAction();
  const [note, setNote] = useState('');

  function match(body: BodyOf<Endpoints['POST /desk/bank-lines/{id}/match']>): void {
    void run(async () => {
      await api.call('POST /desk/bank-lines/{id}/match', { params: { id: line.id }, body });
      onMatched();
    });
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const written = note.trim();
    if (written !== '') match({ note: written });
  }

  return (
    <div className="flex flex-col gap-2">
      {line.candidates.map(({ transactionId, transferCode, username }) => (
        <Button
          key={transactionId}
          variant="soft"
          size="small"
          disabled={isRunning}
          onClick={() => match({ transactionId })}
        >
          {texts.is} {transferCode} · <span className="numerals">{formatPhone(username)}</span>
        </Button>
      ))}
      <form onSubmit={submit} className="flex gap-2">
        <input
          value={note}
          maxLength={REASON_MAX}
          aria-label={texts.noteOf(line.text)}
          placeholder={texts.note}
          onChange={({ target }) => setNote(target.value)}
          className="min-h-11 min-w-0 flex-1 rounded-cell border border-line2 bg-bg px-3 text-body"
        />
        <Button type="submit" variant="secondary" size="small" disabled={isRunning}>
          {texts.saveNote}
        </Button>
      </form>
      {failure !== undefined && <ErrorBox isCompact message={failureText(failure, login.noReply)} />}
    </div>
  );
}
