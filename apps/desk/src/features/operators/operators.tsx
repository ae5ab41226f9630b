import type { ListedOperator, Operator } from '@sanam/contract';
import { Button, ErrorBox, NoticeBox, Skeleton } from '@sanam/ui';
import { useState } from 'react';

import { failureText } from '../../lib/failure-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { api } from '../../state/api.ts';
import { useTexts } from '../../state/language.ts';
import { AddOperatorDialog } from './add-operator-dialog.tsx';
import { OperatorSessionsDialog } from './operator-sessions-dialog.tsx';
import { OperatorTable } from './operator-table.tsx';
import { ResetOperatorDialog } from './reset-operator-dialog.tsx';
import { RoleTable } from './role-table.tsx';
import { useOperators } from './use-operators.ts';

interface OperatorsProps {
  readonly own: Operator;
  readonly isAdding: boolean;
  /** The dialog was closed, whether somebody was added or not. */
  readonly onAdded: () => void;
}

/** The operators. Disabling can be undone and has no dialog; a reset cannot, so a dialog first says what it does. */
export function Operators({ own, isAdding, onAdded }: OperatorsProps) {
  const { login, operators: texts, ledger } = useTexts();
  const { operators, failure, load } = useOperators();
  const { run, isRunning, failure: actFailure } = useAction();
  const [toReset, setToReset] = useState<ListedOperator>();
  const [shown, setShown] = useState<ListedOperator>();
  const [disabled, setDisabled] = useState<ListedOperator>();

  function changeStatus(operator: ListedOperator, act: 'disable' | 'enable') {
    void run(async () => {
      setDisabled(undefined);
      await api.call(`POST /desk/operators/{id}/${act}`, { params: { id: String(operator.id) } });
      if (act === 'disable') setDisabled(operator);
      await load();
    });
  }

  return (
    <div className="grid grid-cols-1 items-start gap-3 p-3 wide:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-3">
        {failure !== undefined && (
          <ErrorBox
            isCompact
            message={failureText(failure, login.noReply)}
            retry={{ label: ledger.retry, onRetry: () => void load() }}
          />
        )}
        {actFailure !== undefined && <ErrorBox message={failureText(actFailure, login.noReply)} />}
        {disabled && (
          <NoticeBox
            kind="success"
            message={texts.isDisabled(disabled.username)}
            action={
              <Button variant="text" size="small" onClick={() => changeStatus(disabled, 'enable')}>
                {texts.undo}
              </Button>
            }
          />
        )}
        {operators === undefined && failure === undefined && <OperatorsSkeleton label={texts.loading} />}
        {operators && (
          <OperatorTable
            operators={operators}
            ownName={own.username}
            isBusy={isRunning}
            onChangeStatus={changeStatus}
            onReset={setToReset}
            onDevices={setShown}
          />
        )}
      </div>
      <RoleTable />
      <AddOperatorDialog isOpen={isAdding} onClose={onAdded} onAdded={load} />
      {shown && (
        <OperatorSessionsDialog key={shown.id} operator={shown} onClose={() => setShown(undefined)} />
      )}
      <ResetOperatorDialog operator={toReset} onClose={() => setToReset(undefined)} onReset={load} />
    </div>
  );
}

function OperatorsSkeleton({ label }: { readonly label: string }) {
  return (
    <>
      <output className="sr-only">{label}</output>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-18 rounded-card" />
      ))}
    </>
  );
}
