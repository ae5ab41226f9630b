import { ApiRefusal } from '@sanam/api-client';
import { ErrorBox, Skeleton } from '@sanam/ui';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';

import { StaleStrip } from '../components/stale-strip.tsx';
import { PageHead } from '../features/layout/page-head.tsx';
import { TicketStatus } from '../features/ticket/ticket-status.tsx';
import { TicketView } from '../features/ticket/ticket-view.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';
import { useTicket } from '../state/bets/ticket.ts';

export function TicketPage() {
  const { t } = useTranslation();
  const id = readBetId(useParams()['id']);
  const { data, error, isRefreshing, isStale, reload } = useTicket(id);
  const ticket = data?.ticket;
  usePageTitle(ticket ? `${t('ticket.title')} ${ticket.ticketCode}` : t('ticket.title'));
  const isMissing = id === undefined || (error instanceof ApiRefusal && error.status === 404);
  const retry = { label: t('common.tryAgain'), onRetry: reload, isLoading: isRefreshing };
  return (
    <>
      <PageHead
        title={t('ticket.title')}
        back="previous"
        aside={ticket && !isMissing && <TicketStatus ticket={ticket} />}
      />
      <StaleStrip isStale={isStale} readAt={data?.readAt} />
      <div className="flex flex-col gap-3 p-4">
        {isMissing ? (
          <ErrorBox message={t('ticket.notFound')} help={t('ticket.notFoundHelp')} />
        ) : ticket ? (
          <TicketView ticket={ticket} />
        ) : error === undefined ? (
          <TicketSkeleton />
        ) : (
          <ErrorBox
            message={error instanceof ApiRefusal ? error.message : t('ticket.failed')}
            retry={retry}
          />
        )}
      </div>
    </>
  );
}

function TicketSkeleton() {
  const { t } = useTranslation();
  return (
    <>
      <output className="sr-only">{t('common.loading')}</output>
      <Skeleton className="h-48 w-full rounded-card" />
      <Skeleton className="h-38 w-full rounded-card" />
      <Skeleton className="h-38 w-full rounded-card" />
    </>
  );
}

/** Undefined for what cannot be the id of a bet. */
function readBetId(text: string | undefined): string | undefined {
  return text !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : undefined;
}
