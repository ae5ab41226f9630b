import { ApiRefusal } from '@sanam/api-client';
import { Button, ErrorBox, PasswordField, TextField } from '@sanam/ui';
import { Lock, User } from 'lucide-react';
import { useState, type ChangeEvent, type SubmitEvent } from 'react';

import type { Texts } from '../../lib/texts/en.ts';
import { useTexts } from '../../state/language.ts';
import { logIn } from '../../state/session/log-in.ts';

type Field = 'username' | 'password';
const FIELDS: readonly Field[] = ['username', 'password'];

export function LoginForm() {
  const { login } = useTexts();
  const [entries, setEntries] = useState<Record<Field, string>>({ username: '', password: '' });
  const [missing, setMissing] = useState<readonly Field[]>([]);
  const [failure, setFailure] = useState<unknown>();
  const [isSubmitting, setSubmitting] = useState(false);

  const field = (name: Field) => ({
    name,
    value: entries[name],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
      setEntries((typed) => ({ ...typed, [name]: value })),
  });

  async function submit(submitted: SubmitEvent<HTMLFormElement>) {
    submitted.preventDefault();
    const empty = FIELDS.filter((name) => entries[name].trim() === '');
    setMissing(empty);
    setFailure(undefined);
    if (empty.length > 0) {
      submitted.currentTarget.querySelector<HTMLInputElement>(`input[name=${empty[0]}]`)?.focus();
      return;
    }
    setSubmitting(true);
    try {
      // Sent as typed: a password may contain blanks.
      await logIn({ username: entries.username.trim(), password: entries.password });
    } catch (error) {
      setFailure(error);
    } finally {
      setSubmitting(false);
    }
  }

  return (
    <form noValidate onSubmit={(submitted) => void submit(submitted)} className="flex flex-col gap-4">
      {failure !== undefined && <ErrorBox message={failureText(failure, login)} />}
      <TextField
        {...field('username')}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        label={login.username}
        icon={<User aria-hidden strokeWidth={1.75} className="size-5" />}
        error={missing.includes('username') ? login.usernameMissing : undefined}
      />
      <PasswordField
        {...field('password')}
        autoComplete="current-password"
        label={login.password}
        showLabel={login.showPassword}
        hideLabel={login.hidePassword}
        icon={<Lock aria-hidden strokeWidth={1.75} className="size-5" />}
        error={missing.includes('password') ? login.passwordMissing : undefined}
      />
      <Button
        type="submit"
        size="large"
        isBlock
        isLoading={isSubmitting}
        loadingLabel={login.submitting}
        className="mt-2"
      >
        {login.submit}
      </Button>
    </form>
  );
}

/** The server's sentence about wrong credentials mentions a player's phone; all its other sentences fit the desk too. */
function failureText(failure: unknown, login: Texts['login']): string {
  if (!(failure instanceof ApiRefusal)) return login.noReply;
  return failure.code === 'INVALID_CREDENTIALS' ? login.wrongCredentials : failure.message;
}
