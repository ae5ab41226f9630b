import type { ListedOperator, OperatorSession } from '@sanam/contract';
import { Dialog, ErrorBox, Skeleton } from '@sanam/ui';
import { useEffect, useEffectEvent, useState } from 'react';

import { LongPressButton } from '../../components/long-press-button.tsx';
import { failureText } from '../../lib/failure-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { END_SESSIONS_LONG_PRESS_MS } from '../../lib/keys/key-table.ts';
import { api } from '../../state/api.ts';
import { useTexts } from '../../state/language.ts';
import { readTaken, type DeskMatch } from '../../state/matches.ts';
import { useLongPress } from '../../state/use-long-press.ts';
import { OperatorSessionRow } from './operator-session-row.tsx';

interface OperatorSessionsDialogProps {
  readonly operator: ListedOperator;
  readonly onClose: () => void;
}

/** Where an operator is logged in. Ending a session that closes matches takes a long press, and names them. */
export function OperatorSessionsDialog({ operator, onClose }: OperatorSessionsDialogProps) {
  const { login, operators: texts } = useTexts();
  const [sessions, setSessions] = useState<readonly OperatorSession[]>();
  const [taken, setTaken] = useState<readonly DeskMatch[]>([]);
  const { run, isRunning, failure } = useAction();
  const id = String(operator.id);

  const load = async () => {
    const { data } = await api.call('GET /desk/operators/{id}/sessions', { params: { id } });
    // Shown also when the matches cannot be read.
    setSessions(data);
    setTaken(await readTaken(operator.id));
  };
  const loadFirst = useEffectEvent(() => void run(load));

  function end() {
    void run(async () => {
      await api.call('POST /desk/operators/{id}/end-sessions', { params: { id } });
      await load();
    });
  }
  function endOne({ id: sessionId, closes }: OperatorSession) {
    void run(async () => {
      if (closes.length === 0) {
        // Since it was listed it may have taken a match: then the row requires a long press. Or it has ended.
        const { data } = await api.call('GET /desk/operators/{id}/sessions', { params: { id } });
        setSessions(data);
        const current = data.find((session) => session.id === sessionId);
        if (current === undefined) return;
        if (current.closes.length > 0) return setTaken(await readTaken(operator.id));
      }
      await api.call('POST /desk/operators/{id}/sessions/{sessionId}/end', { params: { id, sessionId } });
      await load();
    });
  }
  // What could not be closed is still open when no session is left: the same request closes it.
  const open = taken.filter(({ isOpenBet }) => isOpenBet);
  const hasEnd = sessions !== undefined && (sessions.length > 0 || open.length > 0);
  const canEnd = hasEnd && !isRunning;
  const longPress = useLongPress(undefined, end, { isPossible: canEnd, ms: END_SESSIONS_LONG_PRESS_MS });
  // Ending closes betting windows only. Those of one device are known also when the matches cannot be read.
  const closing = new Set([
    ...open.map(({ id: matchId }) => matchId),
    ...(sessions ?? []).flatMap(({ closes }) => closes),
  ]);

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
        {hasEnd && (
          <>
            <ul className="flex flex-col gap-2">
              {sessions.map((session) => (
                <OperatorSessionRow
                  key={session.id}
                  session={session}
                  taken={taken}
                  isPossible={canEnd}
                  onEnd={() => endOne(session)}
                />
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
            <LongPressButton
              longPress={longPress}
              act="endSessions"
              disabled={!canEnd}
              className="flex min-h-12 w-full items-center justify-center rounded-box border border-loss bg-s2 px-3 text-name font-semibold disabled:text-t3"
              fillClass="bg-s3"
            >
              {closing.size > 0 ? texts.pressToEndAndClose(String(closing.size)) : texts.pressToEnd}
            </LongPressButton>
          </>
        )}
      </div>
    </Dialog>
  );
}
