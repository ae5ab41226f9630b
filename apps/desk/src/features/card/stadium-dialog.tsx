import { NAME_MAX, type DeskStadium } from '@sanam/contract';
import { Button, Dialog, ErrorBox, Switch, TextField } from '@sanam/ui';
import { useState, type SubmitEvent } from 'react';

import { failureText } from '../../lib/failure-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { addStadium, changeStadium } from '../../state/card/card-acts.ts';
import { useCardTexts } from '../../state/card-texts.ts';
import { useTexts } from '../../state/language.ts';

interface StadiumDialogProps {
  /** Undefined: a new one. */
  readonly stadium: DeskStadium | undefined;
  readonly onClose: () => void;
  readonly onAdded: (id: number) => void;
}

/** Adds a stadium, or renames it and switches it off or on. */
export function StadiumDialog({ stadium, onClose, onAdded }: StadiumDialogProps) {
  const { login } = useTexts();
  const texts = useCardTexts();
  const [name, setName] = useState(stadium?.stadiumName ?? '');
  const [latinName, setLatinName] = useState(stadium?.stadiumLatinName ?? '');
  const [isOff, setOff] = useState(stadium?.isOff ?? false);
  const [isChecked, setChecked] = useState(false);
  const { run, isRunning, failure } = useAction();
  const isMissing = name.trim() === '';

  function submit(submitted: SubmitEvent<HTMLFormElement>) {
    submitted.preventDefault();
    setChecked(true);
    if (isMissing) return submitted.currentTarget.querySelector('input')?.focus();
    const names = { stadiumName: name.trim(), stadiumLatinName: latinName.trim() || null };
    return void run(async () => {
      if (stadium) await changeStadium(stadium.id, { ...names, isOff });
      else onAdded((await addStadium(names)).id);
      onClose();
    });
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={stadium ? texts.changeStadium : texts.addStadium}
      closeLabel={texts.close}
      isClosable={!isRunning}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {failure !== undefined && <ErrorBox message={failureText(failure, login.noReply)} />}
        <TextField
          name="stadiumName"
          autoComplete="off"
          maxLength={NAME_MAX}
          label={texts.stadiumName}
          value={name}
          onChange={({ currentTarget: { value } }) => setName(value)}
          error={isChecked && isMissing ? texts.faults.REQUIRED('') : undefined}
        />
        <TextField
          name="stadiumLatinName"
          autoComplete="off"
          maxLength={NAME_MAX}
          label={texts.stadiumLatin}
          value={latinName}
          onChange={({ currentTarget: { value } }) => setLatinName(value)}
        />
        {stadium && (
          <Switch label={texts.stadiumOff} help={texts.stadiumOffHelp} isOn={isOff} onChange={setOff} />
        )}
        <Button type="submit" isBlock isLoading={isRunning}>
          {texts.save}
        </Button>
      </form>
    </Dialog>
  );
}
