import type { ListedOperator } from '@sanam/contract';
import { Button, Dialog, ErrorBox } from '@sanam/ui';
import { useState } from 'react';

import { failureText } from '../../lib/failure-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { api } from '../../state/api.ts';
import { useTexts } from '../../state/language.ts';
import { MadeUpPassword } from './made-up-password.tsx';

interface ResetOperatorDialogProps {
  /** The operator whose password is reset; the dialog is closed while undefined. */
  readonly operator: ListedOperator | undefined;
  readonly onClose: () => void;
  readonly onReset: () => Promise<void>;
}

export function ResetOperatorDialog({ operator, onClose, onReset }: ResetOperatorDialogProps) {
  const { login, operators: texts } = useTexts();
  const [password, setPassword] = useState<string>();
  const { run, isRunning, failure } = useAction();
  const username = operator?.username ?? '';

  function reset() {
    void run(async () => {
      const params = { id: String(operator?.id) };
      const { data } = await api.call('POST /desk/operators/{id}/reset', { params });
      setPassword(data.password);
      await onReset();
    });
  }

  function close() {
    setPassword(undefined);
    onClose();
  }

  return (
    <Dialog
      isOpen={operator !== undefined}
      onClose={close}
      title={texts.resetOf(username)}
      closeLabel={texts.close}
      isClosable={password === undefined && !isRunning}
    >
      {password === undefined ? (
        <div className="flex flex-col gap-4">
          {failure !== undefined && <ErrorBox message={failureText(failure, login.noReply)} />}
          <p className="text-body text-t2">{texts.resetMeaning}</p>
          <Button isBlock isLoading={isRunning} onClick={reset}>
            {texts.reset}
          </Button>
        </div>
      ) : (
        <MadeUpPassword username={username} password={password} onDone={close} />
      )}
    </Dialog>
  );
}
