import { favouriteOf, rateOf, RATE_TYPES, type RateType } from '@sanam/betting';
import { Segment } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

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
  );
}

function FavouritePrice({ matchId, rateType }: Pick<RateTypeChoiceProps, 'matchId' | 'rateType'>) {
  const odds = useMatchOdds(matchId, rateType);
  const price = odds === undefined ? '–' : rateOf(favouriteOf(odds), odds).rateName;
  // A new price is a new element: one that changed its width would count as a layout shift.
  return <span key={price}>{price}</span>;
}
