import { CategoryIcon, FilterChips } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { FAMILY_ILLUSTRATIONS } from '../../lib/family-illustrations.ts';
import { FAMILY_TEXTS } from '../../lib/i18n/family-texts.ts';
import { BET_FILTERS, type BetFilter } from '../../state/bets/listed-bet.ts';

export interface BetFilterChipsProps {
  readonly value: BetFilter;
  readonly onChange: (filter: BetFilter) => void;
}

export function BetFilterChips({ value, onChange }: BetFilterChipsProps) {
  const { t } = useTranslation();
  return (
    <FilterChips
      label={t('bets.filter')}
      value={value}
      onChange={onChange}
      options={BET_FILTERS.map((filter) =>
        filter === 'all'
          ? { value: filter, label: t('bets.all') }
          : {
              value: filter,
              label: t(FAMILY_TEXTS[filter]),
              icon: <CategoryIcon category={FAMILY_ILLUSTRATIONS[filter]} className="size-5" />,
            },
      )}
    />
  );
}
