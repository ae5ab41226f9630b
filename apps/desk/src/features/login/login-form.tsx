import { ApiRefusal } from '@sanam/api-client';
import { Button, ErrorBox, PasswordField, TextField } from '@sanam/ui';
import { Lock, ShieldCheck, User } from 'lucide-react';
import { useState, type ChangeEvent, type SubmitEvent } from 'react';

import { failureText } from '../../lib/failure-text.ts';
import type { Texts } from '../../lib/texts/en.ts';
import { useTexts } from '../../state/language.ts';
import { logIn } from '../../state/session/log-in.ts';

type Field = 'username' | 'password' | 'code';
const REQUIRED: readonly Field[] = ['username', 'password'];

export function LoginForm() {
  const { login } = useTexts();
  const [entries, setEntries] = useState<Record<Field, string>>({ username: '', password: '', code: '' });
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
    const empty = REQUIRED.filter((name) => entries[name].trim() === '');
    setMissing(empty);
    setFailure(undefined);
    if (empty.length > 0) {
      submitted.currentTarget.querySelector<HTMLInputElement>(`input[name=${empty[0]}]`)?.focus();
      return;
    }
    setSubmitting(true);
    try {
      // Sent as typed: a password may contain blanks.
      const code = entries.code.trim();
      await logIn({
        username: entries.username.trim(),
        password: entries.password,
        ...(code !== '' && { code }),
      });
    } catch (error) {
      setFailure(error);
    } finally {
      setSubmitting(false);
    }
  }

  return (
    <form
      noValidate
      onSubmit={(submitted) => void submit(submitted)}
      className="grid grid-cols-1 gap-4 desk:grid-cols-2 desk:gap-0 desk:overflow-hidden desk:rounded-sheet desk:border desk:border-line2 desk:bg-bg"
    >
      <div className="flex flex-col gap-4 desk:p-8">
        {failure !== undefined && <ErrorBox message={describeFailure(failure, login)} />}
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
      </div>
      <div className="flex flex-col gap-4 desk:border-l desk:border-line2 desk:bg-s1 desk:p-8">
        <TextField
          {...field('code')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={32}
          isNumeric
          label={login.code}
          hint={login.codeHint}
          icon={<ShieldCheck aria-hidden strokeWidth={1.75} className="size-5" />}
        />
        <Button
          type="submit"
          size="large"
          isBlock
          isLoading={isSubmitting}
          loadingLabel={login.submitting}
          className="mt-2 desk:mt-auto"
        >
          {login.submit}
        </Button>
      </div>
      <p className="text-small text-t3 desk:col-span-2 desk:border-t desk:border-line2 desk:px-8 desk:py-4">
        {login.recorded}
      </p>
    </form>
  );
}

/** The server's sentence about wrong credentials mentions a player's phone; all its other sentences fit the desk too. */
function describeFailure(failure: unknown, login: Texts['login']): string {
  // What does not even have the form of a code is no right one.
  const isWrong =
    failure instanceof ApiRefusal && ['INVALID_CREDENTIALS', 'INVALID_INPUT'].includes(failure.code);
  return isWrong ? login.wrongCredentials : failureText(failure, login.noReply);
}
