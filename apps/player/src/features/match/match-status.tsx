import { classNames, Pill, TagPill } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { TAG_TEXTS } from '../../lib/i18n/arena-texts.ts';
import { latinText } from '../../lib/i18n/names.ts';
import type { MatchDetails } from '../../state/matches/match-store.ts';

/** The tag, the stadium and whether betting is open; screen readers announce a change. */
export function MatchStatus({ match }: { readonly match: MatchDetails }) {
  const { t } = useTranslation();
  const { stadiumName, stadiumLatinName } = match.gameStadiums;
  const latinName = latinText(stadiumLatinName);
  const isOpen = match.isOpenBet && !match.isMatchEnd;
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-2.5 gap-y-1">
      <TagPill tag={match.matchTag}>{t(TAG_TEXTS[match.matchTag])}</TagPill>
      <div className="min-w-0 flex-[1_1_6rem]">
        <p title={stadiumName} className="truncate text-label text-t2">
          {stadiumName}
        </p>
        {latinName !== undefined && (
          <p title={latinName} className="truncate text-small text-t2">
            {latinName}
          </p>
        )}
      </div>
      <output
        className={classNames(
          'ml-auto flex items-center gap-2 text-label font-medium',
          isOpen ? 'text-gain' : 'text-t2',
        )}
      >
        <span aria-hidden className={classNames('size-2 rounded-full', isOpen ? 'bg-gain' : 'bg-ctl')} />
        {isOpen ? t('match.open') : match.isMatchEnd ? t('arena.ended') : t('arena.closed')}
      </output>
    </div>
  );
}

/** Shown while special betting is open. */
export function SpecialPill({ match }: { readonly match: MatchDetails }) {
  const { t } = useTranslation();
  if (!match.isOpenSpecial || match.isMatchEnd) return null;
  return (
    <output>
      <Pill tone="gold-edge">{t('match.special')}</Pill>
    </output>
  );
}
