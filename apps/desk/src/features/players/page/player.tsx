import type { Operator } from '@sanam/contract';
import { ErrorBox, Skeleton, Tabs } from '@sanam/ui';
import { useState } from 'react';

import { panelClass } from '../../../components/panel.tsx';
import { failureText } from '../../../lib/failure-text.ts';
import { PAGES } from '../../../lib/pages.ts';
import { useTexts } from '../../../state/language.ts';
import type { PlayerPage } from '../../../state/players.ts';
import type { PolledQuery } from '../../../state/queries.ts';
import { ActList } from './act-list.tsx';
import { AdjustRow } from './adjust-row.tsx';
import { BetList } from './bet-list.tsx';
import { EntryList } from './entry-list.tsx';
import { NoteList } from './note-list.tsx';
import { NoteRow } from './note-row.tsx';
import { PlayerLimits } from './player-limits.tsx';
import { PlayerSums } from './player-sums.tsx';
import { ProfilePanel } from './profile-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { TransferList } from './transfer-list.tsx';
import { usePlayerTexts } from '../../../state/player-texts.ts';

const TABS = ['entries', 'bets', 'transfers', 'notes', 'acts'] as const;
type Tab = (typeof TABS)[number];

const LISTS: Record<Tab, typeof EntryList> = {
  entries: EntryList,
  bets: BetList,
  transfers: TransferList,
  notes: NoteList,
  acts: ActList,
};

/** All about one player. What is shown is read once: each reading is in the audit. */
export function Player({
  page: { data: player, error, reload },
  role,
}: {
  readonly page: PolledQuery<PlayerPage>;
  readonly role: Operator['role'];
}) {
  const { login } = useTexts();
  const texts = usePlayerTexts();
  const [tab, setTab] = useState<Tab>('entries');
  if (player === undefined) {
    return (
      <div className="p-3">
        {error === undefined ? (
          <>
            <output className="sr-only">{texts.loading}</output>
            <Skeleton className="h-120 rounded-box" />
          </>
        ) : (
          <ErrorBox
            message={failureText(error, login.noReply)}
            retry={{ label: texts.retry, onRetry: reload }}
          />
        )}
      </div>
    );
  }
  const List = LISTS[tab];
  const counts: Partial<Record<Tab, number>> = player.counts;
  return (
    <div className="flex flex-col gap-3 p-3">
      <PlayerSums player={player} />
      <div className="grid grid-cols-1 items-start gap-3 wide:grid-cols-[minmax(0,1fr)_21rem]">
        <div className={`${panelClass} order-last min-w-0 overflow-hidden wide:order-none`}>
          <NoteRow player={player} />
          {role === 'admin' && <AdjustRow playerId={player.id} />}
          <Tabs
            label={texts.lists}
            look="text"
            items={TABS.filter(
              (value) => value !== 'acts' || PAGES.audit.roles.some((one) => one === role),
            ).map((value) => ({
              value,
              label: (
                <>
                  {texts.tabs[value]} <span className="numerals text-t2">{counts[value] ?? ''}</span>
                </>
              ),
            }))}
            value={tab}
            onChange={setTab}
          >
            <div className="min-h-60">
              <List playerId={player.id} />
            </div>
          </Tabs>
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <PlayerLimits player={player} role={role} />
          <SessionsPanel player={player} />
          <ProfilePanel player={player} />
        </div>
      </div>
    </div>
  );
}
