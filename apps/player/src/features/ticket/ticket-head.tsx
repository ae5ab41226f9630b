import type { BetTicket } from '@sanam/contract';
import { CopyButton, CornerPlate, IconButton } from '@sanam/ui';
import type { TFunction } from 'i18next';
import { ChevronRight, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { CORNER_OF } from '../../lib/corner-of.ts';
import { BET_TYPE_TEXTS, STANDING_TEXTS } from '../../lib/i18n/arena-texts.ts';
import { formatDay } from '../../lib/i18n/date-texts.ts';
import { matchText } from '../../lib/i18n/match-text.ts';
import { fighterName, fighterNames, stadiumText } from '../../lib/i18n/names.ts';
import { logFailure } from '../../lib/log-failure.ts';
import { useOverlay } from '../../lib/use-overlay.ts';
import { ShareSheet } from './share-sheet.tsx';
import { TicketLegs, type TicketLeg } from './ticket-legs.tsx';

/** The code with copy and share, the pick and its match. */
export function TicketHead({ ticket }: { readonly ticket: BetTicket }) {
  const { t } = useTranslation();
  const share = useOverlay();
  const [first] = ticket.transactionMatchStepItems;
  return (
    <section className="overflow-hidden rounded-card border border-line bg-s1">
      <div className="flex items-center gap-1 py-2 pr-2 pl-3.5">
        <div className="min-w-0 flex-1">
          <h2 className="text-small text-t2">{t('ticket.code')}</h2>
          <p className="numerals text-docked font-semibold whitespace-nowrap">{ticket.ticketCode}</p>
        </div>
        <CopyButton
          text={ticket.ticketCode}
          label={t('ticket.copy')}
          copiedLabel={t('ticket.copied')}
          onError={(error) => logFailure('copying the ticket code failed', error)}
        />
        <IconButton label={t('ticket.share')} onClick={share.open} className="text-t2">
          <Share2 aria-hidden strokeWidth={1.75} className="size-5.5" />
        </IconButton>
      </div>
      {ticket.kind === 'STEP_MULTI' ? (
        <TicketLegs legs={ticket.transactionMatchStepItems} />
      ) : (
        first && (
          <>
            <PickPlate leg={first} rateType={ticket.rateType} />
            <MatchRow leg={first} />
          </>
        )
      )}
      {share.hasOpened && <ShareSheet ticket={ticket} isOpen={share.isOpen} onClose={share.close} />}
    </section>
  );
}

function PickPlate({ leg, rateType }: { readonly leg: TicketLeg } & Pick<BetTicket, 'rateType'>) {
  const { t } = useTranslation();
  const { betType, rateName, gameMatchsStep: match } = leg;
  const plate = { corner: CORNER_OF[betType], standing: '', price: rateName, look: 'ticket' } as const;
  if (betType === 'DRAW' || betType === 'NODRAW') {
    return <CornerPlate {...plate} head={t('bet.paidWithStake')} name={t(BET_TYPE_TEXTS[betType])} />;
  }
  const { main, latin } =
    betType === 'RED'
      ? fighterNames(match.redName, match.redLatinName)
      : fighterNames(match.blueName, match.blueLatinName);
  const standing = leg.standing === null ? null : t(STANDING_TEXTS[leg.standing]);
  const head = [t(BET_TYPE_TEXTS[betType]), standing, rateType];
  return (
    <CornerPlate
      {...plate}
      head={head.filter((part) => part !== null).join(' · ')}
      name={main}
      latinName={latin}
    />
  );
}

/** A LIVE match has a page of its own; step matches are only listed. */
function MatchRow({ leg }: { readonly leg: TicketLeg }) {
  const { t } = useTranslation();
  const { id, matchNo, line, stadiumName, stadiumLatinName, matchTime } = leg.gameMatchsStep;
  const title = matchText(t, matchNo, line);
  const content = (
    <span className="min-w-0 flex-1">
      <span className="block text-body font-medium">
        {title} · {otherNames(t, leg)}
      </span>
      <span className="block text-small text-t2">
        {stadiumText(stadiumName, stadiumLatinName)} ·{' '}
        <span className="whitespace-nowrap">{formatDay(t, new Date(matchTime))}</span>
      </span>
    </span>
  );
  if (line === 'STEP') return <p className="flex min-h-15 items-center px-3.5 py-2">{content}</p>;
  return (
    <Link
      to={`/bet/${id}`}
      className="flex min-h-15 items-center gap-2 px-3.5 py-2 -outline-offset-2 active:bg-s3"
    >
      {content}
      <ChevronRight aria-hidden strokeWidth={2} className="size-5 shrink-0 text-t2" />
    </Link>
  );
}

function otherNames(t: TFunction, { betType, gameMatchsStep: match }: TicketLeg): string {
  const red = fighterName(match.redName, match.redLatinName);
  const blue = fighterName(match.blueName, match.blueLatinName);
  if (betType === 'RED') return t('ticket.against', { name: blue });
  if (betType === 'BLUE') return t('ticket.against', { name: red });
  return t('bets.betweenNames', { red, blue });
}
