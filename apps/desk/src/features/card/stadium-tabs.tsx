import type { DeskStadium } from '@sanam/contract';
import { CategoryIcon, IconButton } from '@sanam/ui';
import { Pencil, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { SmallSelect } from '../../components/small-select.tsx';
import type { ListedMatch } from '../../lib/card/listed-match.ts';
import { categoryIllustration } from '../../lib/category-illustration.ts';
import { nameOfStadium } from '../../lib/stadium-name.ts';
import { useCardTexts } from '../../state/card-texts.ts';
import { useLanguage } from '../../state/language.ts';
import { StadiumDialog } from './stadium-dialog.tsx';

interface StadiumTabsProps {
  readonly stadiums: readonly DeskStadium[];
  readonly matches: readonly ListedMatch[];
  readonly chosen: DeskStadium | undefined;
  readonly onChoose: (stadiumId: number) => void;
}

/** The stadiums that have matches in the night, and the chosen one; a list after them has the others. */
export function StadiumTabs({ stadiums, matches, chosen, onChoose }: StadiumTabsProps) {
  const texts = useCardTexts();
  const language = useLanguage();
  const [edited, setEdited] = useState<DeskStadium | 'new'>();
  const matchesAt = (id: number) => matches.filter(({ gameStadiums }) => gameStadiums.id === id);
  const shown = stadiums.filter(({ id }) => id === chosen?.id || matchesAt(id).length > 0);
  const nameOf = (stadium: DeskStadium) => {
    const name = nameOfStadium(stadium, language);
    return stadium.isOff ? `${name} · ${texts.off}` : name;
  };
  const tabs = useRef<HTMLElement>(null);
  const [chosenId, count] = [chosen?.id, shown.length];
  useEffect(() => {
    if (chosenId === undefined || count === 0) return;
    const tab = tabs.current?.querySelector('[aria-current=true]');
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosenId, count]);
  return (
    <>
      <nav
        ref={tabs}
        aria-label={texts.stadiums}
        className="flex w-full min-w-0 items-center gap-1 overflow-x-auto rounded-box border border-line2 bg-s1 p-1 desk:w-auto"
      >
        {shown.map((stadium) => {
          const listed = matchesAt(stadium.id);
          const [first] = listed;
          return (
            <button
              key={stadium.id}
              type="button"
              aria-current={stadium.id === chosen?.id ? 'true' : undefined}
              onClick={() => onChoose(stadium.id)}
              className="flex h-11 shrink-0 items-center gap-2 rounded-tile border border-transparent px-3 text-label text-t2 aria-[current=true]:border-goldl aria-[current=true]:bg-golds aria-[current=true]:font-semibold aria-[current=true]:text-goldt wide:h-9 any-pointer-coarse:h-11"
            >
              {first && (
                <CategoryIcon category={categoryIllustration(first.categoryCode)} className="size-4.5" />
              )}
              <span className="whitespace-nowrap">{nameOf(stadium)}</span>
              <span className="numerals">{listed.length}</span>
            </button>
          );
        })}
        <button
          type="button"
          onClick={() => setEdited('new')}
          className="flex h-11 shrink-0 items-center gap-2 rounded-tile px-3 text-label text-t2 wide:h-9 any-pointer-coarse:h-11"
        >
          <Plus aria-hidden strokeWidth={1.75} className="size-4.5" />
          {texts.addStadium}
        </button>
      </nav>
      {chosen && (
        <IconButton label={texts.changeStadium} onClick={() => setEdited(chosen)}>
          <Pencil aria-hidden strokeWidth={1.75} className="size-4.5 text-t2" />
        </IconButton>
      )}
      {stadiums.length > shown.length && (
        <SmallSelect
          isLabelHidden
          label={texts.allStadiums}
          value=""
          options={[
            { value: '', label: texts.otherStadiums },
            ...stadiums
              .filter((stadium) => !shown.includes(stadium))
              .map((stadium) => ({ value: String(stadium.id), label: nameOf(stadium) })),
          ]}
          onChange={(id) => onChoose(Number(id))}
          className="w-31 shrink-0"
        />
      )}
      {edited !== undefined && (
        <StadiumDialog
          stadium={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onAdded={onChoose}
        />
      )}
    </>
  );
}
