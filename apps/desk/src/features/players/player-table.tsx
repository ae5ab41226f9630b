import { formatPhone } from '@sanam/contract';
import { classNames, Pill } from '@sanam/ui';
import { ChevronRight, CircleAlert, Snowflake } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { formatBaht, SignedAmount } from '../../components/amounts.tsx';
import { formatMoment } from '../../lib/format-moment.ts';
import { PAGES } from '../../lib/pages.ts';
import { useLanguage } from '../../state/language.ts';
import type { ListedPlayer } from '../../state/players.ts';
import { usePlayerTexts } from '../../state/player-texts.ts';

/** Rows on a wide screen, a card for each player on a phone. */
export function PlayerTable({ players }: { readonly players: readonly ListedPlayer[] }) {
  const texts = usePlayerTexts();
  return (
    <table className="block w-full text-right desk:table desk:overflow-hidden desk:rounded-box desk:border desk:border-line desk:bg-s1">
      <thead className="sr-only desk:not-sr-only desk:table-header-group">
        <tr className="text-tiny text-t2">
          <Head isStart>{texts.phone}</Head>
          <Head isStart>{texts.name}</Head>
          <Head isStart className="hidden wide:table-cell">
            {texts.bank}
          </Head>
          <Head>{texts.wallet}</Head>
          <Head>{texts.hold}</Head>
          <Head className="hidden wide:table-cell">{texts.monthStaked}</Head>
          <Head>{texts.monthNet}</Head>
          <Head isStart className="hidden wide:table-cell">
            {texts.seen}
          </Head>
          <Head isStart>{texts.mark}</Head>
        </tr>
      </thead>
      <tbody className="flex flex-col gap-3 desk:table-row-group">
        {players.map((player) => (
          <PlayerRow key={player.id} player={player} />
        ))}
      </tbody>
    </table>
  );
}

function PlayerRow({ player }: { readonly player: ListedPlayer }) {
  const texts = usePlayerTexts();
  const language = useLanguage();
  const { id, username, fullName, bankCode, wallet, hold, month, seenAt } = player;
  return (
    <tr className="relative grid grid-cols-2 gap-x-3 gap-y-1 rounded-box border border-line bg-s1 p-3.5 focus-within:bg-golds desk:table-row desk:border-0 desk:border-t desk:p-0 desk:hover:bg-s2">
      <th scope="row" className="text-left desk:h-12.5 desk:px-3.5">
        <Link
          to={`${PAGES.players.path}/${id}`}
          className="numerals inline-flex min-h-11 items-center text-label font-semibold whitespace-nowrap after:absolute after:inset-0 desk:after:content-none"
        >
          {formatPhone(username)}
        </Link>
      </th>
      <td className="self-center text-right text-label desk:px-3.5 desk:text-left">{fullName}</td>
      <td className="hidden px-3.5 text-left wide:table-cell">
        <Pill tone="plain">{bankCode}</Pill>
      </td>
      <Sum label={texts.wallet}>
        <b className="font-semibold">{formatBaht(wallet)}</b>
      </Sum>
      <Sum label={texts.hold}>
        {Number(hold) === 0 ? <span className="text-t3">–</span> : formatBaht(hold, { whole: true })}
      </Sum>
      <td className="hidden px-3.5 numerals text-label text-t2 wide:table-cell">
        {formatBaht(month.staked, { whole: true })}
      </td>
      <Sum label={texts.monthNet}>
        <SignedAmount amount={month.net} whole className="font-semibold" />
      </Sum>
      <td className="hidden px-3.5 text-left numerals text-small text-t2 wide:table-cell">
        {seenAt === null ? texts.never : formatMoment(new Date(seenAt), language)}
      </td>
      <td className="col-span-2 desk:px-3.5">
        <span className="flex items-center justify-between gap-2">
          <span className="flex flex-wrap gap-1.5">
            <Marks player={player} />
          </span>
          <ChevronRight aria-hidden strokeWidth={1.75} className="hidden size-4.5 text-t2 desk:block" />
        </span>
      </td>
    </tr>
  );
}

/** What an operator should know before anything else. */
export function Marks({
  player: { status, debt },
}: {
  readonly player: Pick<ListedPlayer, 'status' | 'debt'>;
}) {
  const texts = usePlayerTexts();
  return (
    <>
      {Number(debt) > 0 && (
        <Pill tone="loss" icon={<CircleAlert aria-hidden className="size-3.5" />}>
          {texts.owes(formatBaht(debt, { whole: true }))}
        </Pill>
      )}
      {status === 'DISABLED' && (
        <Pill tone="outline" icon={<Snowflake aria-hidden className="size-3.5" />}>
          {texts.frozen}
        </Pill>
      )}
    </>
  );
}

function Head({
  isStart = false,
  className,
  children,
}: {
  readonly isStart?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <th
      scope="col"
      className={classNames('px-3.5 py-2 font-medium', isStart ? 'text-left' : 'text-right', className)}
    >
      {children}
    </th>
  );
}

function Sum({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <td className="flex items-baseline justify-between gap-2 text-label desk:table-cell desk:px-3.5">
      <span aria-hidden className="text-tiny text-t2 desk:hidden">
        {label}
      </span>
      <span className="numerals">{children}</span>
    </td>
  );
}
