import { favouriteOf, rateOf, RATE_TYPES, type RateType } from '@sanam/betting';
import { iconButtonClass, Segment } from '@sanam/ui';
import { CircleQuestionMark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { useMatchOdds } from '../../state/matches/match-store.ts';

export interface RateTypeChoiceProps {
  readonly matchId: number;
  readonly rateType: RateType;
  readonly onRateType: (rateType: RateType) => void;
}

/** The three rate types, each with the favourite's price in it. */
export function RateTypeChoice({ matchId, rateType, onRateType }: RateTypeChoiceProps) {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-1">
      <Segment
        label={t('match.rateType')}
        value={rateType}
        onChange={onRateType}
        options={RATE_TYPES.map((value) => ({
          value,
          label: value,
          preview: <FavouritePrice matchId={matchId} rateType={value} />,
        }))}
      />
      <Link to="/odds" aria-label={t('layout.odds')} className={iconButtonClass}>
        <CircleQuestionMark aria-hidden strokeWidth={1.75} className="size-5" />
      </Link>
    </div>
  );
}

function FavouritePrice({ matchId, rateType }: Pick<RateTypeChoiceProps, 'matchId' | 'rateType'>) {
  const odds = useMatchOdds(matchId, rateType);
  const price = odds === undefined ? '–' : rateOf(favouriteOf(odds), odds).rateName;
  // A new price is a new element: one that changed its width would count as a layout shift.
  return <span key={price}>{price}</span>;
}
