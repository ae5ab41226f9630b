import { OPERATOR_PASSWORD_MIN } from '@sanam/contract';
import { Button, ErrorBox, NoticeBox, PasswordField } from '@sanam/ui';
import { useState, type SubmitEvent } from 'react';

import { failureText } from '../../lib/failure-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { api } from '../../state/api.ts';
import { useTexts } from '../../state/language.ts';
import { refreshOperator } from '../../state/session/refresh-operator.ts';

type Field = 'oldPassword' | 'newPassword' | 'repeated';
const FIELDS: readonly Field[] = ['oldPassword', 'newPassword', 'repeated'];
const NOTHING: Record<Field, string> = { oldPassword: '', newPassword: '', repeated: '' };

export function ChangePasswordForm() {
  const { login, password: texts } = useTexts();
  const [entries, setEntries] = useState(NOTHING);
  const [isChecked, setChecked] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const { run, isRunning, failure } = useAction();
  const errors: Record<Field, string | undefined> = {
    oldPassword: entries.oldPassword === '' ? texts.oldMissing : undefined,
    newPassword: newPasswordError(),
    repeated: entries.repeated === entries.newPassword ? undefined : texts.notTheSame,
  };

  function newPasswordError(): string | undefined {
    if (Array.from(entries.newPassword).length < OPERATOR_PASSWORD_MIN) return texts.rule;
    return entries.newPassword === entries.oldPassword ? texts.unchanged : undefined;
  }

  function submit(submitted: SubmitEvent<HTMLFormElement>) {
    submitted.preventDefault();
    setChecked(true);
    setChanged(false);
    const wrong = FIELDS.find((name) => errors[name] !== undefined);
    if (wrong !== undefined) {
      submitted.currentTarget.querySelector<HTMLInputElement>(`input[name=${wrong}]`)?.focus();
      return;
    }
    const { oldPassword, newPassword } = entries;
    void run(async () => {
      await api.call('POST /desk/change-password', { body: { oldPassword, newPassword } });
      setEntries(NOTHING);
      setChecked(false);
      setChanged(true);
      await refreshOperator();
    });
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {failure !== undefined && <ErrorBox message={failureText(failure, login.noReply)} />}
      {isChanged && failure === undefined && <NoticeBox kind="success" message={texts.changed} />}
      {FIELDS.map((name) => (
        <PasswordField
          key={name}
          name={name}
          value={entries[name]}
          onChange={({ currentTarget: { value } }) => setEntries((typed) => ({ ...typed, [name]: value }))}
          autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
          label={texts[name]}
          showLabel={login.showPassword}
          hideLabel={login.hidePassword}
          hint={name === 'newPassword' && !(isChecked && errors.newPassword) ? texts.rule : undefined}
          error={isChecked ? errors[name] : undefined}
        />
      ))}
      <Button type="submit" size="large" isBlock isLoading={isRunning} className="mt-2">
        {texts.submit}
      </Button>
    </form>
  );
}
