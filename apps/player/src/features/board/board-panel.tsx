import { ApiRefusal } from '@sanam/api-client';
import { EmptyState, ErrorBox } from '@sanam/ui';
import { memo, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Staggered } from '../../components/staggered.tsx';
import { LastAttempt } from '../../components/last-attempt.tsx';
import type { Board, BoardMatch } from '../../state/matches/board.ts';
import { BoardSkeleton } from './board-skeleton.tsx';
import type { BoardTab } from './board-tab.ts';
import { groupByStadium, type StadiumMatches } from './group-by-stadium.ts';
import { StadiumGroup } from './stadium-group.tsx';

export interface BoardPanelProps {
  readonly board: Board;
  readonly tab: BoardTab;
  readonly staleNote: string | undefined;
  /** Called when all groups are rendered, and when some are not any more. */
  readonly onComplete: (isComplete: boolean) => void;
}

export function BoardPanel({ board, tab, staleNote, onComplete }: BoardPanelProps) {
  const { t } = useTranslation();
  const { matches, isLoading, error, isRefreshing, reload } = board;
  const wanted = useMemo<View | undefined>(
    () => (isLoading ? undefined : { matches, tab }),
    [matches, tab, isLoading],
  );
  // Many cards at once would block the phone: they are rendered in small steps while the earlier ones stay.
  const view = useDeferredValue(wanted);
  const groups = useMemo(() => (view === undefined ? [] : groupByStadium(view.matches, view.tab)), [view]);

  const [areGroupsComplete, setGroupsComplete] = useState(false);
  const isWaiting = isLoading || (view === undefined && error === undefined);
  const hasGroups = error === undefined && groups.length > 0;
  const isComplete = !isWaiting && (areGroupsComplete || !hasGroups);
  useEffect(() => {
    onComplete(isComplete);
  }, [isComplete, onComplete]);

  if (isWaiting) return <BoardSkeleton />;
  if (error !== undefined) {
    const isRefusal = error instanceof ApiRefusal;
    const reason = isRefusal ? error.message : t('board.failedToFetchMatches');
    return (
      <div className="p-4">
        <ErrorBox
          message={t('board.errorLoadingMatches', { reason })}
          help={isRefusal ? undefined : t('board.errorHelp')}
          retry={{ label: t('common.tryAgain'), onRetry: reload, isLoading: isRefreshing }}
        />
        <LastAttempt error={error} />
      </div>
    );
  }
  if (groups.length === 0) {
    return (
      <div className="p-4">
        <EmptyState isCard title={t('board.noCurrentMatches')} help={t('board.noCurrentMatchesHelp')} />
      </div>
    );
  }
  return (
    <div aria-busy={view !== wanted || !isComplete} className="flex flex-col gap-3 px-4 pb-4">
      <Groups groups={groups} tab={view?.tab ?? tab} staleNote={staleNote} onComplete={setGroupsComplete} />
    </div>
  );
}

interface View {
  readonly matches: readonly BoardMatch[];
  readonly tab: BoardTab;
}

interface GroupsProps extends Pick<BoardPanelProps, 'tab' | 'staleNote' | 'onComplete'> {
  readonly groups: readonly StadiumMatches[];
}

const Groups = memo(function Groups({ groups, tab, staleNote, onComplete }: GroupsProps) {
  return (
    <Staggered onComplete={onComplete}>
      {groups.map((group) => (
        <StadiumGroup
          // A stadium on two tabs has a group on each, opened and closed separately.
          key={`${tab}-${group.stadium.id}`}
          group={group}
          isAlone={groups.length === 1}
          staleNote={staleNote}
        />
      ))}
    </Staggered>
  );
});
