import { favouriteOf, rateOf, readRates } from '@sanam/betting';
import { RATE_TYPES } from '@sanam/contract';
import type { Match, RateType } from '@sanam/contract';
import { Segment } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

export interface RateTypeChoiceProps {
  readonly nowRate: Match['nowRate'];
  readonly rateType: RateType;
  readonly onRateType: (rateType: RateType) => void;
}

/** The three ways to name a price, each with what it calls the favourite's. */
export function RateTypeChoice({ nowRate, rateType, onRateType }: RateTypeChoiceProps) {
  const { t } = useTranslation();
  return (
    <Segment
      label={t('match.rateType')}
      value={rateType}
      onChange={onRateType}
      options={RATE_TYPES.map((value) => ({ value, label: value, figure: favouritePrice(nowRate, value) }))}
    />
  );
}

function favouritePrice(nowRate: Match['nowRate'], rateType: RateType): string {
  const rates = nowRate === null ? undefined : readRates(nowRate.settingRates, rateType);
  return rates === undefined ? '–' : rateOf(favouriteOf(rates), rates).rateName;
}
