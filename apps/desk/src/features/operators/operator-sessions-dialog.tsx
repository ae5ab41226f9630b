import type { ListedOperator, OperatorSession } from '@sanam/contract';
import { Button, Dialog, ErrorBox, Skeleton } from '@sanam/ui';
import { MonitorSmartphone } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';

import { failureText } from '../../lib/failure-text.ts';
import { formatMoment } from '../../lib/format-moment.ts';
import { useAction } from '../../lib/use-action.ts';
import { api } from '../../state/api.ts';
import { useLanguage, useTexts } from '../../state/language.ts';

interface OperatorSessionsDialogProps {
  readonly operator: ListedOperator;
  readonly onClose: () => void;
}

/** Where an operator is logged in. Ending closes what they hold, so it says so first. */
export function OperatorSessionsDialog({ operator, onClose }: OperatorSessionsDialogProps) {
  const { login, operators: texts } = useTexts();
  const [sessions, setSessions] = useState<readonly OperatorSession[]>();
  const { run, isRunning, failure } = useAction();
  const id = String(operator.id);

  const load = async () =>
    setSessions((await api.call('GET /desk/operators/{id}/sessions', { params: { id } })).data);
  const loadFirst = useEffectEvent(() => void run(load));

  function end() {
    void run(async () => {
      await api.call('POST /desk/operators/{id}/end-sessions', { params: { id } });
      await load();
    });
  }

  // Once: the dialog is mounted anew for each operator.
  useEffect(() => loadFirst(), []);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.devicesOf(operator.username)}
      closeLabel={texts.close}
      isClosable={!isRunning || sessions === undefined}
    >
      <div className="flex flex-col gap-4">
        {failure !== undefined && <ErrorBox message={failureText(failure, login.noReply)} />}
        {sessions === undefined && failure === undefined && <Skeleton className="h-16 rounded-box" />}
        {sessions?.length === 0 && <p className="text-body text-t2">{texts.noDevices}</p>}
        {sessions !== undefined && sessions.length > 0 && (
          <>
            <ul className="flex flex-col gap-2">
              {sessions.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
            <p className="text-body text-t2">{texts.endMeaning}</p>
            <Button isBlock isLoading={isRunning} onClick={end}>
              {texts.end}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}

function SessionRow({
  session: { browser, system, createdAt, lastActiveAt },
}: {
  readonly session: OperatorSession;
}) {
  const { operators: texts } = useTexts();
  const language = useLanguage();
  const device = [browser, system].filter((part) => part !== null).join(' · ');
  return (
    <li className="flex items-start gap-3 rounded-box border border-line bg-s2 p-3">
      <MonitorSmartphone aria-hidden strokeWidth={1.75} className="mt-0.5 size-5 shrink-0 text-t2" />
      <span className="min-w-0">
        <span className="block text-name font-semibold [overflow-wrap:anywhere]">
          {device || texts.unknownDevice}
        </span>
        <span className="block text-small text-t2">
          {texts.loggedInAt(formatMoment(new Date(createdAt), language))}
        </span>
        <span className="block text-small text-t2">
          {texts.activeAt(formatMoment(new Date(lastActiveAt), language))}
        </span>
      </span>
    </li>
  );
}
