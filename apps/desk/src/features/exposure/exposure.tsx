import type { Operator } from '@sanam/contract';
import { baht, type Satang } from '@sanam/money';
import { classNames, CornerSlash, ErrorBox, Skeleton, type Corner } from '@sanam/ui';
import { useRef, useState } from 'react';

import { Panel, panelClass } from '../../components/panel.tsx';
import { failureText } from '../../lib/failure-text.ts';
import { formatWhole } from '../../lib/ringside/format-amount.ts';
import { useBoard, useHeavyPlayers, type HeavyPlayer } from '../../state/exposure.ts';
import { useTexts } from '../../state/language.ts';
import { useLimits } from '../../state/ringside/match-data.ts';
import { BoardTable } from './board-table.tsx';
import { LimitsPanel } from './limits-panel.tsx';

/** What all matches together may cost, who weighs most, and the limits. */
export function Exposure({ role }: Pick<Operator, 'role'>) {
  const { exposure: texts, login } = useTexts();
  const board = useBoard();
  const { data: players = [] } = useHeavyPlayers();
  const { data: limits } = useLimits();
  /** Whose limits are shown. */
  const [scope, setScope] = useState('ALL');
  const limitsPanel = useRef<HTMLDivElement>(null);
  const leadToLimits = (next: string) => {
    setScope(next);
    limitsPanel.current?.scrollIntoView({ block: 'nearest' });
    limitsPanel.current?.querySelector('select')?.focus({ preventScroll: true });
  };
  return (
    <div className="grid grid-cols-1 items-start gap-3 p-3 wide:grid-cols-[minmax(0,1fr)_21.75rem]">
      <div className="flex min-w-0 flex-col gap-3">
        {board.data === undefined && board.error !== undefined && (
          <ErrorBox
            message={failureText(board.error, login.noReply)}
            retry={{ label: texts.retry, onRetry: board.reload }}
          />
        )}
        {board.data === undefined && board.error === undefined && <Skeleton className="h-90 rounded-box" />}
        {board.data && (
          <>
            <dl className={`${panelClass} grid grid-cols-2`}>
              <Sum name={texts.worst} help={texts.worstHelp} amount={baht(board.data.worst)} />
              <Sum name={texts.best} help={texts.bestHelp} amount={baht(board.data.best)} />
            </dl>
            {board.data.matches.length === 0 ? (
              <p className={`${panelClass} px-4 py-10 text-center text-body text-t2`}>{texts.nothing}</p>
            ) : (
              <BoardTable matches={board.data.matches} scope={scope} onScope={leadToLimits} />
            )}
          </>
        )}
        {players.length > 0 && <HeavyPlayers players={players} />}
      </div>
      {limits && (
        <div ref={limitsPanel} className="scroll-mt-(--bar-height)">
          <LimitsPanel
            limits={limits}
            matches={board.data?.matches ?? []}
            role={role}
            scope={scope}
            onScope={setScope}
          />
        </div>
      )}
    </div>
  );
}

function Sum({
  name,
  help,
  amount,
}: {
  readonly name: string;
  readonly help: string;
  readonly amount: Satang;
}) {
  return (
    <div className="px-3.5 py-3 not-first:border-l not-first:border-line">
      <dt className="text-small text-t2">{name}</dt>
      <dd
        className={classNames(
          'numerals text-[1.75rem] leading-9 font-semibold',
          amount < 0 && 'text-loss',
          amount > 0 && 'text-gain',
        )}
      >
        {formatWhole(amount, { sign: true })}
      </dd>
      <dd className="text-small text-t3">{help}</dd>
    </div>
  );
}

const SLASH: Record<HeavyPlayer['betType'], Corner> = {
  RED: 'red',
  BLUE: 'blue',
  DRAW: 'draw',
  NODRAW: 'nodraw',
};

function HeavyPlayers({ players }: { readonly players: readonly HeavyPlayer[] }) {
  const { exposure: texts, ringside } = useTexts();
  return (
    <Panel id="heavy-players" title={texts.players} aside={texts.playersAside}>
      <table className="w-full text-right [overflow-wrap:anywhere]">
        <thead className="sr-only">
          <tr>
            <th scope="col">{texts.player}</th>
            <th scope="col">{texts.side}</th>
            <th scope="col">{texts.stake}</th>
            <th scope="col">{texts.win}</th>
          </tr>
        </thead>
        <tbody>
          {players.map((player) => (
            <tr
              key={`${player.playerId} ${player.matchId} ${player.betType}`}
              className="border-t border-line first:border-t-0"
            >
              <th scope="row" className="h-10 px-3.5 text-left text-label font-normal">
                <span className="numerals font-semibold">{player.username}</span>{' '}
                <span className="hidden text-t2 desk:inline">{player.fullName}</span>
              </th>
              <td className="px-2 text-left text-label">
                <span className="flex items-center gap-2">
                  <CornerSlash corner={SLASH[player.betType]} className="h-3.5" />
                  {ringside.sides[player.betType]} {ringside.short(String(player.matchNo))}
                </span>
              </td>
              <td className="numerals px-3.5 text-label font-semibold">{formatWhole(baht(player.stake))}</td>
              <td className="numerals px-3.5 text-label font-semibold text-loss">
                {formatWhole(baht(0 - player.win))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
