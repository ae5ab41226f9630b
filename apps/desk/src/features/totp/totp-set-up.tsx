import { Button, CopyButton, ErrorBox, NoticeBox, PasswordField, QrImage, TextField } from '@sanam/ui';
import { useState, type SubmitEvent } from 'react';
import { encode } from 'uqr';

import { failureText } from '../../lib/failure-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { api } from '../../state/api.ts';
import { useTexts } from '../../state/language.ts';
import { refreshOperator } from '../../state/session/refresh-operator.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

interface Begun {
  readonly secret: string;
  readonly uri: string;
}

/** The password, then the QR code with a first code of it, then the recovery codes. */
export function TotpSetUp() {
  const [begun, setBegun] = useState<Begun>();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onSaved={refreshOperator} />;
  return begun ? <FirstCode begun={begun} onConfirmed={setRecoveryCodes} /> : <Begin onBegun={setBegun} />;
}

function Begin({ onBegun }: { readonly onBegun: (begun: Begun) => void }) {
  const { login, totp } = useTexts();
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { run, isRunning, failure } = useAction();

  function submit(submitted: SubmitEvent<HTMLFormElement>) {
    submitted.preventDefault();
    setChecked(true);
    if (password === '') return submitted.currentTarget.querySelector('input')?.focus();
    return void run(async () => onBegun((await api.call('POST /desk/totp', { body: { password } })).data));
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-body text-t2">{totp.meaning}</p>
      {failure !== undefined && <ErrorBox message={failureText(failure, login.noReply)} />}
      <PasswordField
        name="totpPassword"
        autoComplete="current-password"
        value={password}
        onChange={({ currentTarget: { value } }) => setPassword(value)}
        label={login.password}
        showLabel={login.showPassword}
        hideLabel={login.hidePassword}
        error={isChecked && password === '' ? login.passwordMissing : undefined}
      />
      <Button type="submit" size="large" isBlock isLoading={isRunning}>
        {totp.begin}
      </Button>
    </form>
  );
}

interface FirstCodeProps {
  readonly begun: Begun;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
}

function FirstCode({ begun: { secret, uri }, onConfirmed }: FirstCodeProps) {
  const { login, totp } = useTexts();
  const [code, setCode] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { run, isRunning, failure } = useAction();
  const isComplete = /^\s*([0-9]\s*){6}$/.test(code);

  function submit(submitted: SubmitEvent<HTMLFormElement>) {
    submitted.preventDefault();
    setChecked(true);
    if (!isComplete) return submitted.currentTarget.querySelector('input')?.focus();
    return void run(async () => {
      const { data } = await api.call('POST /desk/totp/confirm', { body: { code: code.trim() } });
      onConfirmed(data.recoveryCodes);
    });
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-body text-t2">{totp.scan}</p>
      <div className="mx-auto w-full max-w-[13rem]">
        <QrImage modules={encode(uri, { ecc: 'M', border: 0 }).data} label={totp.qr} />
      </div>
      <div className="flex items-center gap-2 rounded-box border border-line bg-s2 py-1 pr-1 pl-3.5">
        <p className="min-w-0 flex-1">
          <span className="block text-small text-t3">{totp.secret}</span>
          <code className="numerals text-body break-all">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
        <CopyButton text={secret} label={totp.copy} copiedLabel={totp.copied} />
      </div>
      {failure !== undefined && <ErrorBox message={failureText(failure, login.noReply)} />}
      <TextField
        name="firstCode"
        inputMode="numeric"
        autoComplete="one-time-code"
        isNumeric
        value={code}
        onChange={({ currentTarget: { value } }) => setCode(value)}
        label={totp.code}
        error={isChecked && !isComplete ? totp.codeMissing : undefined}
      />
      <Button type="submit" size="large" isBlock isLoading={isRunning}>
        {totp.confirm}
      </Button>
      <NoticeBox kind="info" message={totp.clock} />
    </form>
  );
}
