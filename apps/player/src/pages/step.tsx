import { useTranslation } from 'react-i18next';

import { StepBar } from '../features/step/step-bar.tsx';
import { StepBoard } from '../features/step/step-board.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';
import { useStepBoard } from '../state/step/step-board.ts';
import { useStepSlip } from '../state/step/step-slip.ts';

export function StepPage() {
  const { t } = useTranslation();
  const family = useStepSlip((state) => state.family);
  const board = useStepBoard(family);
  const title = t('layout.prematch');
  usePageTitle(title);
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <StepBoard family={family} board={board} />
      <StepBar />
    </>
  );
}
