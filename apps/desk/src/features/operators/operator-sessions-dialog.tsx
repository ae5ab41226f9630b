import type { ListedOperator, OperatorSession } from '@sanam/contract';
import { Dialog, ErrorBox, Skeleton } from '@sanam/ui';
import { MonitorSmartphone } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';

import { HoldButton } from '../../components/hold-button.tsx';
import { failureText } from '../../lib/failure-text.ts';
import { formatMoment } from '../../lib/format-moment.ts';
import { useAction } from '../../lib/use-action.ts';
import { END_SESSIONS_HOLD_MS } from '../../lib/keys/key-table.ts';
import { api } from '../../state/api.ts';
import { useLanguage, useTexts } from '../../state/language.ts';
import { readHeld, type DeskMatch } from '../../state/matches.ts';
import { useHold } from '../../state/use-hold.ts';

interface OperatorSessionsDialogProps {
  readonly operator: ListedOperator;
  readonly onClose: () => void;
}

/** Where an operator is logged in. Ending closes what they hold, so it is held and names those matches. */
export function OperatorSessionsDialog({ operator, onClose }: OperatorSessionsDialogProps) {
  const { login, operators: texts } = useTexts();
  const [sessions, setSessions] = useState<readonly OperatorSession[]>();
  const [held, setHeld] = useState<readonly DeskMatch[]>([]);
  const { run, isRunning, failure } = useAction();
  const id = String(operator.id);

  const load = async () => {
    const { data } = await api.call('GET /desk/operators/{id}/sessions', { params: { id } });
    // Shown also when the matches cannot be read.
    setSessions(data);
    setHeld(await readHeld(operator.id));
  };
  const loadFirst = useEffectEvent(() => void run(load));

  function end() {
    void run(async () => {
      await api.call('POST /desk/operators/{id}/end-sessions', { params: { id } });
      await load();
    });
  }
  const canEnd = sessions !== undefined && sessions.length > 0 && !isRunning;
  const hold = useHold(undefined, end, { isPossible: canEnd, ms: END_SESSIONS_HOLD_MS });
  // Ending closes betting windows only.
  const open = held.filter(({ isOpenBet }) => isOpenBet);

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
            {open.length > 0 && (
              <ul aria-label={texts.willClose} className="flex flex-col gap-1 text-body font-semibold">
                {open.map(({ id: matchId, matchNo, redName, blueName }) => (
                  <li key={matchId} className="[overflow-wrap:anywhere]">
                    <span className="numerals text-goldt">{matchNo}</span> {redName} – {blueName}
                  </li>
                ))}
              </ul>
            )}
            <HoldButton
              hold={hold}
              act="endSessions"
              disabled={!canEnd}
              className="flex min-h-12 w-full items-center justify-center rounded-box border border-loss bg-s2 px-3 text-name font-semibold disabled:text-t3"
              fillClass="bg-s3"
            >
              {open.length > 0 ? texts.holdToEndAndClose(String(open.length)) : texts.holdToEnd}
            </HoldButton>
          </>
        )}
      </div>
    </Dialog>
  );
}

function SessionRow({
  session: { browser, system, address, createdAt, lastActiveAt },
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
          {address !== null && <span className="numerals"> · {address}</span>}
        </span>
        <span className="block text-small text-t2">
          {texts.activeAt(formatMoment(new Date(lastActiveAt), language))}
        </span>
      </span>
    </li>
  );
}
