import { CategoryIcon, StickyStrip, Strip, Tabs, type TabItem } from '@sanam/ui';
import type { TFunction } from 'i18next';
import { Radio } from 'lucide-react';
import { startTransition, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';

import { toClockTime } from '../../lib/dates.ts';
import { FAMILY_ILLUSTRATIONS } from '../../lib/family-illustrations.ts';
import { Staggered } from '../../components/staggered.tsx';
import type { Board as BoardState } from '../../state/matches/board.ts';
import { BoardPanel, type BoardPanelProps } from './board-panel.tsx';
import { BOARD_TABS, isOnTab, readTab, type BoardTab } from './board-tab.ts';

export interface BoardProps extends Pick<BoardPanelProps, 'onComplete'> {
  readonly board: BoardState;
}

/** The matches of the live board, by tab and stadium. The tab is in the address, so that going back restores it. */
export function Board({ board, onComplete }: BoardProps) {
  const { t } = useTranslation();
  const [tab, chooseTab] = useTabInAddress();
  const top = useRef<HTMLDivElement>(null);
  const { isStale, isReconnecting, pricedAt } = board;
  const time = pricedAt === undefined ? '–' : toClockTime(pricedAt);

  function changeTab(next: BoardTab) {
    chooseTab(next);
    // Another tab starts at its top, not at the scroll position of the last one.
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView();
  }

  return (
    <>
      <div ref={top} className="scroll-mt-(--header)" />
      <StickyStrip
        strip={
          isReconnecting ? (
            <Strip message={t('arena.reconnecting')} note={t('arena.dataAt', { time })} />
          ) : undefined
        }
      >
        <Tabs
          label={t('board.tabs')}
          look="icon"
          isSticky
          items={tabItems(t, board)}
          value={tab}
          onChange={changeTab}
        >
          <Staggered>
            <h2 className="sr-only">{t(TAB_TEXTS[tab])}</h2>
            <BoardPanel
              board={board}
              tab={tab}
              staleNote={isStale ? t('arena.priceAt', { time }) : undefined}
              onComplete={onComplete}
            />
          </Staggered>
        </Tabs>
      </StickyStrip>
    </>
  );
}

/** A tap shows at once; the address, which renders the whole page, follows in a transition. */
function useTabInAddress(): readonly [BoardTab, (next: BoardTab) => void] {
  const [params, setParams] = useSearchParams();
  const inAddress = readTab(params.get('tab'));
  const [seen, setSeen] = useState(inAddress);
  const [tab, setTab] = useState(inAddress);
  if (seen !== inAddress) {
    setSeen(inAddress);
    setTab(inAddress);
  }
  return [
    tab,
    (next) => {
      setTab(next);
      startTransition(() => setParams(next === 'live' ? {} : { tab: next }, { replace: true }));
    },
  ];
}

function tabItems(t: TFunction, { matches, isLoading, error }: BoardState): TabItem<BoardTab>[] {
  const isCounted = !isLoading && error === undefined;
  return BOARD_TABS.map((tab) => {
    if (tab !== 'live') {
      return {
        value: tab,
        label: t(TAB_TEXTS[tab]),
        icon: <CategoryIcon category={FAMILY_ILLUSTRATIONS[tab]} />,
      };
    }
    const count = matches.filter((match) => isOnTab(match, tab)).length;
    return {
      value: tab,
      label: (
        <>
          {t(TAB_TEXTS[tab])} {isCounted && <span className="numerals">{count}</span>}
        </>
      ),
      icon: <Radio aria-hidden strokeWidth={1.75} className="size-5.5" />,
    };
  });
}

const TAB_TEXTS = {
  live: 'board.live',
  bullFight: 'board.bullFight',
  cockfight: 'board.cockfight',
  boxing: 'board.boxing',
  football: 'board.football',
} as const satisfies Record<BoardTab, string>;
