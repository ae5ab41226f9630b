import { Panel } from '../../components/panel.tsx';
import { useTransferTexts } from '../../state/transfer-texts.ts';
import { useApprovals } from '../../state/transfers.ts';
import { ApprovalList } from './approval-list.tsx';

interface PlayerApprovalsProps {
  readonly playerId: number;
  readonly username: string;
  readonly onDecided: () => void;
}

/** What of a player waits for a second person: another bank account, an adjustment, a higher limit. */
export function PlayerApprovals({ playerId, username, onDecided }: PlayerApprovalsProps) {
  const texts = useTransferTexts();
  const { data = [] } = useApprovals(true);
  const subjects = new Set([`player/${playerId}`, `limit/PLAYER:${playerId}`]);
  const own = data.filter(({ subject }) => subjects.has(subject));
  if (own.length === 0) return null;
  return (
    <div className="px-3 pt-3">
      <Panel id="player-approvals" title={texts.approvals}>
        <ApprovalList approvals={own} username={username} onOpen={() => undefined} onDecided={onDecided} />
      </Panel>
    </div>
  );
}
