import { ApiRefusal } from '@sanam/api-client';
import { Button, ErrorBox, Mark, PasswordField, TextField, Wordmark } from '@sanam/ui';
import { LifeBuoy, Shield, ShieldCheck } from 'lucide-react';
import { useId, useState, type ChangeEvent, type ReactNode, type SubmitEvent } from 'react';

import { failureText } from '../../lib/failure-text.ts';
import type { Texts } from '../../lib/texts/en.ts';
import { useTexts } from '../../state/language.ts';
import { logIn } from '../../state/session/log-in.ts';
import { CodeBoxes, toDigits } from './code-boxes.tsx';
import { CodeTime } from './code-time.tsx';

type Field = 'username' | 'password' | 'code';
const REQUIRED: readonly Field[] = ['username', 'password'];

interface LoginFormProps {
  /** Why the operator has to log in again. */
  readonly notice?: ReactNode;
  /** The choice of the language. */
  readonly languages: ReactNode;
}

/** Name, password and code are sent together; the reply does not reveal which of them is wrong. */
export function LoginForm({ notice, languages }: LoginFormProps) {
  const { desk, login } = useTexts();
  const hintId = useId();
  const [isRecovery, setRecovery] = useState(false);
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
      className="grid w-full max-w-[55rem] grid-cols-1 overflow-hidden rounded-sheet border border-line2 bg-bg desk:grid-cols-2"
    >
      <div className="flex flex-col gap-4 p-5 desk:p-9">
        <div>
          <span className="flex items-center gap-3.5">
            <Mark className="h-8 w-10 shrink-0 text-gold" />
            <Wordmark className="h-[27px] w-[112px] text-t1" />
          </span>
          <p className="mt-2 text-body text-t2">{desk.name}</p>
        </div>
        {notice}
        {failure !== undefined && <ErrorBox message={describeFailure(failure, login)} />}
        <TextField
          {...field('username')}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          label={login.username}
          error={missing.includes('username') ? login.usernameMissing : undefined}
        />
        <PasswordField
          {...field('password')}
          autoComplete="current-password"
          label={login.password}
          showLabel={login.showPassword}
          hideLabel={login.hidePassword}
          error={missing.includes('password') ? login.passwordMissing : undefined}
        />
        <p className="mt-1.5 flex items-start gap-3 rounded-cell border border-line bg-s1 px-3.5 py-2.5 text-small text-t1">
          <Shield aria-hidden strokeWidth={1.75} className="mt-0.5 size-4.5 shrink-0" />
          {login.recorded}
        </p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-3">{languages}</div>
      </div>
      <div className="flex flex-col gap-4 border-t border-line2 bg-s1 p-5 desk:border-t-0 desk:border-l desk:p-9">
        <div>
          <h2 className="flex items-center gap-3 text-title font-semibold">
            <ShieldCheck aria-hidden strokeWidth={1.75} className="size-6 text-goldt" />
            {isRecovery ? login.recoveryCode : login.code}
          </h2>
          <p id={hintId} className="mt-1.5 text-small text-t2">
            {isRecovery ? login.recoveryHint : login.codeHint}
          </p>
        </div>
        {isRecovery ? (
          <TextField
            {...field('code')}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            maxLength={32}
            isNumeric
            label={login.recoveryCode}
          />
        ) : (
          <>
            <CodeBoxes
              label={login.code}
              hintId={hintId}
              value={entries.code}
              onChange={(typed) => {
                const digits = toDigits(typed);
                // A backup code that was pasted is taken as one.
                if (digits === undefined && typed.length > entries.code.length + 1) setRecovery(true);
                setEntries((before) => ({
                  ...before,
                  code: digits ?? (typed.length > before.code.length + 1 ? typed : before.code),
                }));
              }}
            />
            <CodeTime />
          </>
        )}
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
        <Button
          variant="secondary"
          size="small"
          isBlock
          icon={<LifeBuoy aria-hidden strokeWidth={1.75} className="size-4.5" />}
          onClick={() => {
            setRecovery(!isRecovery);
            setEntries((before) => ({ ...before, code: '' }));
          }}
        >
          {isRecovery ? login.useDigits : login.useRecovery}
        </Button>
      </div>
    </form>
  );
}

/**
 * The server's sentence about wrong credentials mentions a player's phone; all its other sentences fit the desk too.
 */
function describeFailure(failure: unknown, login: Texts['login']): string {
  // A text that does not have the form of a code cannot be a valid one.
  const isWrong =
    failure instanceof ApiRefusal && ['INVALID_CREDENTIALS', 'INVALID_INPUT'].includes(failure.code);
  return isWrong ? login.wrongCredentials : failureText(failure, login.noReply);
}
