import { ApiRefusal } from '@sanam/api-client';
import { EmptyState, ErrorBox } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { FAMILY_TEXTS } from '../../lib/i18n/family-texts.ts';
import { LastAttempt } from '../../components/last-attempt.tsx';
import type { StepBoard, StepFamily } from '../../state/step/step-board.ts';
import { StepSkeleton } from './step-skeleton.tsx';
import { StepStadium } from './step-stadium.tsx';

export interface StepPanelProps {
  readonly family: StepFamily;
  readonly board: StepBoard;
}

export function StepPanel({ family, board }: StepPanelProps) {
  const { t } = useTranslation();
  const { groups, isLoading, error, isRefreshing, reload } = board;
  if (isLoading) return <StepSkeleton />;
  if (groups === undefined) {
    return (
      <div className="p-4">
        <ErrorBox
          message={t('step.failedToFetch')}
          help={error instanceof ApiRefusal ? error.message : t('board.errorHelp')}
          retry={{ label: t('common.tryAgain'), onRetry: reload, isLoading: isRefreshing }}
        />
        <LastAttempt error={error} />
      </div>
    );
  }
  if (groups.length === 0) {
    return (
      <div className="p-4">
        <EmptyState
          isCard
          title={t('step.noMatches', { category: t(FAMILY_TEXTS[family]) })}
          help={t('step.noMatchesHelp')}
        />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-3 px-4 pb-4">
      {groups.map((group) => (
        <StepStadium key={group.id} group={group} family={family} />
      ))}
    </div>
  );
}
