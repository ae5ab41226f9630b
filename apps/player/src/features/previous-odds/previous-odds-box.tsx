import type { RateType } from '@sanam/contract';
import { Collapsible } from '@sanam/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PreviousOddsList } from './previous-odds-list.tsx';

export interface PreviousOddsBoxProps {
  readonly matchId: number;
  readonly rateType: RateType;
}

/** Closed, it asks the server for nothing. */
export function PreviousOddsBox({ matchId, rateType }: PreviousOddsBoxProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(true);
  return (
    <Collapsible look="card" title={t('match.previousOdds')} onToggle={setOpen}>
      {isOpen && <PreviousOddsList matchId={matchId} rateType={rateType} />}
    </Collapsible>
  );
}
