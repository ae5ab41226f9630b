import { formatPhone } from '@sanam/contract';
import { Button } from '@sanam/ui';
import { Monitor, Users } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';

import { Panel } from '../../../components/panel.tsx';
import { formatMoment } from '../../../lib/format-moment.ts';
import { PAGES } from '../../../lib/pages.ts';
import { api } from '../../../state/api.ts';
import { useLanguage } from '../../../state/language.ts';
import { reloadPlayer, type PlayerPage } from '../../../state/players.ts';
import { TextDialog } from './text-dialog.tsx';
import { usePlayerTexts } from '../../../state/player-texts.ts';

type Session = PlayerPage['sessions'][number];

/** Where the player is logged in. */
export function SessionsPanel({ player }: { readonly player: PlayerPage }) {
  const texts = usePlayerTexts();
  const language = useLanguage();
  const [toEnd, setToEnd] = useState<Session | 'all'>();
  const { id, sessions, sharesDeviceWith } = player;
  const nameOf = ({ system, browser }: Session) =>
    [system, browser].filter((part) => part !== null).join(', ') || texts.unknownDevice;

  async function end(reason: string) {
    const body = { reason };
    const params = { id: String(id) };
    if (toEnd === 'all') await api.call('POST /desk/players/{id}/end-sessions', { params, body });
    else if (toEnd)
      await api.call('POST /desk/players/{id}/sessions/{sessionId}/end', {
        params: { ...params, sessionId: toEnd.id },
        body,
      });
    reloadPlayer();
  }

  return (
    <Panel
      id="player-sessions"
      title={texts.sessions}
      aside={sessions.length > 0 ? <span className="numerals">{sessions.length}</span> : undefined}
    >
      {sessions.length === 0 && <p className="p-3.5 text-label text-t2">{texts.noSessions}</p>}
      <ul>
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex items-center gap-3 border-t border-line px-3.5 py-2 first:border-t-0"
          >
            <Monitor aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-t2" />
            <span className="min-w-0 flex-1">
              <b className="block text-label font-semibold">{nameOf(session)}</b>
              <span className="block numerals text-tiny text-t2">
                {texts.usedAt(formatMoment(new Date(session.lastUsedAt), language))}
              </span>
            </span>
            <Button
              variant="secondary"
              size="small"
              aria-label={texts.endOf(nameOf(session))}
              onClick={() => setToEnd(session)}
            >
              {texts.end}
            </Button>
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className="border-t border-line p-2.5">
          <Button variant="text" size="small" isBlock onClick={() => setToEnd('all')}>
            {texts.endAll}
          </Button>
        </div>
      )}
      {sharesDeviceWith.map((other) => (
        <Link
          key={other.id}
          to={`${PAGES.players.path}/${other.id}`}
          className="flex min-h-11 items-center gap-2.5 border-t border-line px-3.5 text-small text-goldt"
        >
          <Users aria-hidden strokeWidth={1.75} className="size-4.5 shrink-0" />
          {texts.shares(formatPhone(other.username))}
        </Link>
      ))}
      <TextDialog
        isOpen={toEnd !== undefined}
        onClose={() => setToEnd(undefined)}
        title={toEnd === undefined || toEnd === 'all' ? texts.endAll : texts.endOf(nameOf(toEnd))}
        help={texts.endHelp}
        label={texts.reason}
        submit={texts.end}
        onSubmit={end}
      />
    </Panel>
  );
}
