import { Button, Dialog, ErrorBox, TextField } from '@sanam/ui';
import { REASON_MAX } from '@sanam/contract';
import { useState, type ReactNode, type SubmitEvent } from 'react';

import { failureText } from '../../../lib/failure-text.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useTexts } from '../../../state/language.ts';
import { usePlayerTexts } from '../../../state/player-texts.ts';

interface TextDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly help: ReactNode;
  readonly label: string;
  readonly submit: string;
  /** Other fields, before that of the text. */
  readonly children?: ReactNode;
  /** Of those: nothing is sent before they are right. */
  readonly isValid?: boolean;
  readonly onSubmit: (text: string) => Promise<void>;
}

/** An act with a reason, or a note: closes when it is done. */
export function TextDialog({
  isOpen,
  onClose,
  title,
  help,
  label,
  submit,
  children,
  isValid = true,
  onSubmit,
}: TextDialogProps) {
  const { login } = useTexts();
  const texts = usePlayerTexts();
  const [text, setText] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { run, isRunning, failure } = useAction();
  const isMissing = text.trim() === '';

  function close() {
    setText('');
    setChecked(false);
    onClose();
  }

  function send(submitted: SubmitEvent<HTMLFormElement>) {
    submitted.preventDefault();
    setChecked(true);
    if (isMissing) submitted.currentTarget.querySelector<HTMLInputElement>('input[name=text]')?.focus();
    if (isMissing || !isValid) return;
    void run(async () => {
      await onSubmit(text.trim());
      close();
    });
  }

  return (
    <Dialog isOpen={isOpen} onClose={close} title={title} closeLabel={texts.close} isClosable={!isRunning}>
      <form noValidate onSubmit={send} className="flex flex-col gap-4">
        {failure !== undefined && <ErrorBox message={failureText(failure, login.noReply)} />}
        <p className="text-body text-t2">{help}</p>
        {children}
        <TextField
          name="text"
          autoComplete="off"
          maxLength={REASON_MAX}
          label={label}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
          error={isChecked && isMissing ? texts.reasonMissing : undefined}
        />
        <Button type="submit" isBlock isLoading={isRunning}>
          {submit}
        </Button>
      </form>
    </Dialog>
  );
}
