import type { ListedOperator, Operator } from '@sanam/contract';
import { Button, ErrorBox, NoticeBox, Skeleton } from '@sanam/ui';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';

import { failureText } from '../../lib/failure-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { api } from '../../state/api.ts';
import { useTexts } from '../../state/language.ts';
import { AddOperatorDialog } from './add-operator-dialog.tsx';
import { OperatorTable } from './operator-table.tsx';
import { ResetOperatorDialog } from './reset-operator-dialog.tsx';
import { useOperators } from './use-operators.ts';

/** The people of the desk. Disabling can be undone, so it is done at once; a reset cannot, so it says first what it does. */
export function Operators({ own }: { readonly own: Operator }) {
  const { login, operators: texts, ledger } = useTexts();
  const { operators, failure, load } = useOperators();
  const { run, isRunning, failure: actFailure } = useAction();
  const [isAdding, setAdding] = useState(false);
  const [toReset, setToReset] = useState<ListedOperator>();
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
    <div className="flex flex-col gap-4">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-headline">{texts.title}</h1>
        <Button
          icon={<UserPlus aria-hidden strokeWidth={1.75} className="size-5" />}
          onClick={() => setAdding(true)}
        >
          {texts.add}
        </Button>
      </div>
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
        />
      )}
      <AddOperatorDialog isOpen={isAdding} onClose={() => setAdding(false)} onAdded={load} />
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
