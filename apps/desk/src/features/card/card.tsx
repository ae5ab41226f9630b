import type { DeskStadium } from '@sanam/contract';
import { ErrorBox, Skeleton } from '@sanam/ui';

import { panelClass } from '../../components/panel.tsx';
import type { ListedMatch } from '../../lib/card/listed-match.ts';
import { failureText } from '../../lib/failure-text.ts';
import { useNightMatches, useStadiums } from '../../state/card/card-data.ts';
import { useCardTexts } from '../../state/card-texts.ts';
import { useTexts } from '../../state/language.ts';
import { NightNav } from './night-nav.tsx';
import { StadiumTabs } from './stadium-tabs.tsx';
import type { CardPlace } from './use-place.ts';
import { Evening, type PasteSource } from './evening.tsx';

interface CardProps {
  readonly place: CardPlace;
  readonly onPaste: (source: PasteSource) => void;
}

/** The evening of one stadium: its matches in their order, and one of them to edit. */
export function Card({ place, onPaste }: CardProps) {
  const { login } = useTexts();
  const texts = useCardTexts();
  const night = useNightMatches(place.night, place.line);
  const stadiums = useStadiums();
  const chosen =
    stadiums.data?.find(({ id }) => id === place.stadiumId) ?? firstStadium(stadiums.data, night.data);
  const failure = night.error ?? stadiums.error;
  const isUnread = night.data === undefined || stadiums.data === undefined;
  return (
    <div className="flex flex-col gap-3 p-3">
      <NightNav place={place} className="desk:hidden" />
      <div className="flex min-w-0 flex-wrap items-center gap-2 desk:flex-nowrap">
        {stadiums.data && (
          <StadiumTabs
            stadiums={stadiums.data}
            matches={night.data ?? []}
            chosen={chosen}
            onChoose={(stadiumId) => place.go({ stadiumId })}
          />
        )}
      </div>
      {isUnread && failure !== undefined && (
        <ErrorBox
          message={failureText(failure, login.noReply)}
          retry={{
            label: texts.retry,
            onRetry: () => {
              night.reload();
              stadiums.reload();
            },
          }}
        />
      )}
      {isUnread && failure === undefined && <Skeleton className="h-90 rounded-box" />}
      {stadiums.data?.length === 0 && (
        <p className={`${panelClass} px-4 py-10 text-center text-body text-t2`}>{texts.noStadium}</p>
      )}
      {night.data && chosen && (
        <Evening
          key={`${place.night} ${place.line} ${chosen.id}`}
          place={place}
          stadium={chosen}
          listed={night.data.filter(({ gameStadiums }) => gameStadiums.id === chosen.id)}
          onPaste={onPaste}
        />
      )}
    </div>
  );
}

/** The first that has matches in the night, else the first that is not switched off. */
function firstStadium(
  stadiums: readonly DeskStadium[] | undefined,
  matches: readonly ListedMatch[] | undefined,
): DeskStadium | undefined {
  if (stadiums === undefined || matches === undefined) return undefined;
  return (
    stadiums.find(({ id }) => matches.some(({ gameStadiums }) => gameStadiums.id === id)) ??
    stadiums.find(({ isOff }) => !isOff) ??
    stadiums[0]
  );
}
