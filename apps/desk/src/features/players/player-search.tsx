import { FilterChips, TextField } from '@sanam/ui';
import { Search } from 'lucide-react';

import type { PlayerList, PlayerQuery } from '../../state/players.ts';
import { usePlayerTexts } from '../../state/player-texts.ts';

interface PlayerSearchProps {
  readonly typed: string;
  readonly filter: PlayerQuery['filter'];
  readonly counts: PlayerList['counts'] | undefined;
  readonly onType: (typed: string) => void;
  readonly onFilter: (filter: PlayerQuery['filter']) => void;
}

/** A search leaves the filter aside, so choosing one clears the search. */
export function PlayerSearch({ typed, filter, counts, onType, onFilter }: PlayerSearchProps) {
  const texts = usePlayerTexts();
  const option = (value: PlayerQuery['filter'], count?: number) => ({
    value,
    label: count === undefined ? texts.filters[value] : `${texts.filters[value]} · ${count}`,
  });
  return (
    <div className="grid grid-cols-1 items-start gap-x-2 desk:grid-cols-[22rem_minmax(0,1fr)]">
      <TextField
        type="search"
        name="search"
        autoComplete="off"
        spellCheck={false}
        label={texts.search}
        placeholder={texts.searchHint}
        icon={<Search aria-hidden strokeWidth={1.75} className="size-5" />}
        value={typed}
        onChange={({ currentTarget: { value } }) => onType(value)}
      />
      <div className="min-w-0 px-1 desk:px-4 desk:pt-7">
        <FilterChips
          label={texts.filter}
          options={[
            option('ALL'),
            option('OWING', counts?.owing),
            option('DISABLED', counts?.disabled),
            option('NEW', counts?.new),
          ]}
          value={filter}
          onChange={onFilter}
        />
      </div>
    </div>
  );
}
