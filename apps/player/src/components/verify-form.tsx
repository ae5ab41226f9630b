import { ApiRefusal } from '@sanam/api-client';
import { Button, ErrorBox, PasswordField } from '@sanam/ui';
import { Fingerprint } from 'lucide-react';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { logFailure } from '../lib/log-failure.ts';
import { SheetFoot } from './sheet-foot.tsx';

export interface VerifyFormProps {
  /** What is being confirmed. */
  readonly children?: ReactNode;
  /** Left out when there is no passkey. */
  readonly verifyWithPasskey: (() => Promise<void>) | undefined;
  readonly verifyWithPassword: (password: string) => Promise<void>;
  /** Whether the failure is the player's own: they gave up. */
  readonly isGivenUp: (failure: unknown) => boolean;
  /** The text of the button beside the password. */
  readonly submitLabel: string;
  readonly note?: string;
  readonly onVerified: () => void;
}

/** Asks for a passkey, if there is one, or the password. */
export function VerifyForm({
  children,
  verifyWithPasskey,
  verifyWithPassword,
  isGivenUp,
  submitLabel,
  note,
  onVerified,
}: VerifyFormProps) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [pending, setPending] = useState<'passkey' | 'password'>();

  async function run(kind: 'passkey' | 'password', verify: () => Promise<void>): Promise<void> {
    if (pending !== undefined) return;
    setFailure(undefined);
    setMissing(false);
    setPending(kind);
    try {
      await verify();
      onVerified();
    } catch (error) {
      if (isGivenUp(error)) setFailure(t('security.givenUp'));
      else if (error instanceof ApiRefusal) setFailure(error.message);
      else {
        logFailure('the verification failed', error);
        setFailure(t('security.failed'));
      }
    } finally {
      setPending(undefined);
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    // The sheet may belong to another form.
    event.stopPropagation();
    // Read from the field: a password manager may fill it in without an event.
    const entered = new FormData(event.currentTarget).get('password');
    const typed = typeof entered === 'string' ? entered : '';
    if (typed === '') {
      setMissing(true);
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    void run('password', () => verifyWithPassword(typed));
  }

  return (
    <form noValidate onSubmit={submit} className="@container flex flex-col gap-3">
      {children}
      {failure !== undefined && <ErrorBox message={failure} />}
      {verifyWithPasskey !== undefined && (
        <>
          <Button
            size="large"
            isBlock
            icon={<Fingerprint aria-hidden strokeWidth={1.75} className="size-6" />}
            isLoading={pending === 'passkey'}
            disabled={pending === 'password'}
            loadingLabel={t('security.checking')}
            onClick={() => void run('passkey', verifyWithPasskey)}
          >
            {t('security.usePasskey')}
          </Button>
          <p className="flex items-center gap-3 text-label text-t2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            {t('security.orPassword')}
          </p>
        </>
      )}
      <PasswordField
        name="password"
        value={password}
        onChange={(change) => setPassword(change.currentTarget.value)}
        autoComplete="current-password"
        label={t('security.password')}
        showLabel={t('common.showPassword')}
        hideLabel={t('common.hidePassword')}
        error={isMissing ? t('errors.pleaseEnterPassword') : undefined}
      />
      <SheetFoot>
        <Button
          type="submit"
          variant={verifyWithPasskey === undefined ? 'primary' : 'secondary'}
          size="large"
          isBlock
          isLoading={pending === 'password'}
          disabled={pending === 'passkey'}
          loadingLabel={t('security.checking')}
        >
          {submitLabel}
        </Button>
        {note !== undefined && <p className="text-center text-small text-t3">{note}</p>}
      </SheetFoot>
    </form>
  );
}
