import { Button, NoticeBox } from '@sanam/ui';
import { useState, type ReactNode } from 'react';

import { Panel } from '../../../components/panel.tsx';
import { formatMoment } from '../../../lib/format-moment.ts';
import { useLanguage } from '../../../state/language.ts';
import type { PlayerPage } from '../../../state/players.ts';
import { useOperator } from '../../../state/session/session.ts';
import { BankDialog } from './bank-dialog.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { usePlayerTexts } from '../../../state/player-texts.ts';

/** Who the player is, and the two acts for one who calls. */
export function ProfilePanel({ player }: { readonly player: PlayerPage }) {
  const texts = usePlayerTexts();
  const language = useLanguage();
  const isAdmin = useOperator()?.role === 'admin';
  const [dialog, setDialog] = useState<'code' | 'bank'>();
  const close = () => setDialog(undefined);
  return (
    <Panel id="player-profile" title={texts.profile}>
      <div className="flex flex-col gap-3 p-3.5">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 text-label">
          <Row name={texts.bank}>
            {player.bankCode} · {player.bankName}
          </Row>
          <Row name={texts.account}>
            <span className="numerals">{player.bankAccount}</span>
          </Row>
          <Row name={texts.line}>{player.line}</Row>
          {player.referrer !== null && <Row name={texts.referrer}>{player.referrer}</Row>}
          <Row name={texts.memberSince}>
            <span className="numerals">{formatMoment(new Date(player.createdAt), language)}</span>
          </Row>
        </dl>
        {player.payableFrom !== null && (
          <NoticeBox
            kind="attention"
            message={texts.payableFrom(formatMoment(new Date(player.payableFrom), language))}
          />
        )}
        <div className="flex flex-wrap gap-2">
          {isAdmin && (
            <Button variant="secondary" size="small" className="flex-1" onClick={() => setDialog('code')}>
              {texts.resetCode}
            </Button>
          )}
          <Button variant="secondary" size="small" className="flex-1" onClick={() => setDialog('bank')}>
            {texts.changeBank}
          </Button>
        </div>
      </div>
      <CodeDialog playerId={player.id} isOpen={dialog === 'code'} onClose={close} />
      <BankDialog playerId={player.id} isOpen={dialog === 'bank'} onClose={close} />
    </Panel>
  );
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-t2">{name}</dt>
      <dd className="min-w-0 font-semibold [overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}
