import { Button, CopyButton, ErrorBox, NoticeBox } from '@sanam/ui';

import { failureText } from '../../lib/failure-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { useTexts } from '../../state/language.ts';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onSaved: () => Promise<void>;
}

/** Shown once: the server keeps only their hashes. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const { login, totp } = useTexts();
  const { run, isRunning, failure } = useAction();
  return (
    <div className="flex flex-col gap-4">
      <NoticeBox kind="attention" message={totp.saveCodes} help={totp.saveCodesHelp} />
      <ul
        aria-label={totp.recoveryCodes}
        className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-4 gap-y-1 rounded-box border border-line bg-s2 p-3.5"
      >
        {codes.map((code) => (
          <li key={code} className="numerals text-name font-semibold">
            {code}
          </li>
        ))}
      </ul>
      <CopyButton look="button" text={codes.join('\n')} label={totp.copyAll} copiedLabel={totp.copied} />
      {failure !== undefined && <ErrorBox message={failureText(failure, login.noReply)} />}
      <Button size="large" isBlock isLoading={isRunning} onClick={() => void run(onSaved)}>
        {totp.saved}
      </Button>
    </div>
  );
}
