import { OPERATOR_ROLES, type OperatorRole } from '@sanam/contract';
import { Button, Dialog, ErrorBox, Segment, TextField } from '@sanam/ui';
import { useState, type SubmitEvent } from 'react';

import { failureText } from '../../lib/failure-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { api } from '../../state/api.ts';
import { useTexts } from '../../state/language.ts';
import { MadeUpPassword } from './made-up-password.tsx';

const USERNAME = /^[a-z0-9][a-z0-9._-]{1,31}$/;

interface AddOperatorDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onAdded: () => Promise<void>;
}

export function AddOperatorDialog({ isOpen, onClose, onAdded }: AddOperatorDialogProps) {
  const { login, roles, operators: texts } = useTexts();
  const [username, setUsername] = useState('');
  const [role, setRole] = useState<OperatorRole>('trader');
  const [isChecked, setChecked] = useState(false);
  const [password, setPassword] = useState<string>();
  const { run, isRunning, failure } = useAction();
  const name = username.trim().toLowerCase();

  function submit(submitted: SubmitEvent<HTMLFormElement>) {
    submitted.preventDefault();
    setChecked(true);
    if (!USERNAME.test(name)) return submitted.currentTarget.querySelector('input')?.focus();
    return void run(async () => {
      const { data } = await api.call('POST /desk/operators', { body: { username: name, role } });
      setPassword(data.password);
      await onAdded();
    });
  }

  function close() {
    setUsername('');
    setChecked(false);
    setPassword(undefined);
    onClose();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={texts.add}
      closeLabel={texts.close}
      // The password is shown only here, so a tap beside the dialog must not close it.
      isClosable={password === undefined && !isRunning}
    >
      {password === undefined ? (
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          {failure !== undefined && <ErrorBox message={failureText(failure, login.noReply)} />}
          <TextField
            name="newUsername"
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            value={username}
            onChange={({ currentTarget: { value } }) => setUsername(value)}
            label={login.username}
            hint={texts.usernameRule}
            error={isChecked && !USERNAME.test(name) ? texts.usernameInvalid : undefined}
          />
          <Segment
            isSmall
            label={texts.role}
            options={OPERATOR_ROLES.map((value) => ({ value, label: roles[value] }))}
            value={role}
            onChange={setRole}
          />
          <Button type="submit" isBlock isLoading={isRunning}>
            {texts.add}
          </Button>
        </form>
      ) : (
        <MadeUpPassword username={name} password={password} onDone={close} />
      )}
    </Dialog>
  );
}
