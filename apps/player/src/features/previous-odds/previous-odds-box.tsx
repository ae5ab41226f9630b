import { Collapsible } from '@sanam/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PreviousOddsList, type PreviousOddsListProps } from './previous-odds-list.tsx';

/** While it is closed, nothing is fetched. */
export function PreviousOddsBox({ matchId, rateType }: PreviousOddsListProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(true);
  return (
    <Collapsible look="card" title={t('match.previousOdds')} onToggle={setOpen}>
      {isOpen && <PreviousOddsList matchId={matchId} rateType={rateType} />}
    </Collapsible>
  );
}
