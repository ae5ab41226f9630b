import { useSeconds } from '@sanam/ui';
import { Link, useNavigate } from 'react-router';

import { formatBaht } from '../../lib/transfers/format.ts';
import { lastDigits, monthsSince } from '../../lib/transfers/queue.ts';
import { PAGES } from '../../lib/pages.ts';
import { useKey } from '../../state/keys.ts';
import { useTransferTexts } from '../../state/transfer-texts.ts';
import type { TransferDetails } from '../../state/transfers.ts';
import { ReceivingAccount } from './receiving-account.tsx';

/** The player, how long they have had the account, and to which account of the house a deposit goes. */
export function PlayerHead({ transfer }: { readonly transfer: TransferDetails }) {
  const texts = useTransferTexts();
  const navigate = useNavigate();
  const path = `${PAGES.players.path}/${transfer.playerId}`;
  useKey('openPlayer', () => void navigate(path));
  const months = monthsSince(transfer.player.since, useSeconds());
  const member =
    months < 24 ? texts.memberFor(String(months)) : texts.memberYears(String(Math.floor(months / 12)));
  return (
    <>
      <div className="flex min-h-17 items-center gap-3 border-b border-line px-3.5 py-2">
        <span
          aria-hidden
          className="flex size-11 shrink-0 items-center justify-center rounded-tile bg-s3 text-label font-semibold text-goldt"
        >
          {transfer.fullName.slice(0, 1)}
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-name leading-6 font-semibold">
            <Link to={path}>{transfer.fullName}</Link>
          </h2>
          <p className="truncate text-small text-t2">
            <b className="numerals font-semibold">{lastDigits(transfer.username)}</b> · {member}
          </p>
        </div>
        <p className="shrink-0 text-right">
          <span className="block text-tiny text-t2">{texts.wallet}</span>
          <span className="block numerals text-label font-semibold">
            {formatBaht(Number(transfer.player.balance))}
          </span>
        </p>
      </div>
      {transfer.depositAccount !== null && <ReceivingAccount account={transfer.depositAccount} />}
    </>
  );
}
