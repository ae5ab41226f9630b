import { formatBangkokDay, formatBangkokTime } from '@sanam/betting';
import { PAGE_SIZE } from '@sanam/contract';
import type { Endpoints, Language, ReplyOf } from '@sanam/contract';
import { messageFor } from '@sanam/contract/messages';
import { toBaht } from '@sanam/money';
import type { AppContext } from '../../../app-context.ts';
import { defineRoute } from '../../define-route.ts';
import type { RouteInput } from '../../define-route.ts';
import { readPaging } from '../../read-paging.ts';

type Page = ReplyOf<Endpoints['GET /history']>;
type OwnTransfer = Awaited<ReturnType<AppContext['wallet']['readTransfers']>>['transfers'][number];
type HistoryType = NonNullable<RouteInput<'GET /transactions/history'>['query']['type']>;

/** One list, three names: all are part of the provider's API. */
export const readTransactions = defineRoute('GET /transactions/history', async (app, input) =>
  readPage(app, input, input.query.type),
);
export const readHistory = defineRoute('GET /history', async (app, input) => readPage(app, input, undefined));
export const readHistoryOfType = defineRoute('GET /history/{type}', async (app, input) =>
  readPage(app, input, input.params.type),
);

async function readPage(
  { wallet }: AppContext,
  { bearer, query, language }: Pick<RouteInput<'GET /history'>, 'bearer' | 'query' | 'language'>,
  type: HistoryType | undefined,
): Promise<{ data: Page }> {
  // No bonuses exist yet.
  if (type === 'bonus') return { data: { transactions: [], totalPages: 0 } };
  const { transfers, totalPages } = await wallet.readTransfers(bearer.subjectId, {
    type,
    ...readPaging(query, PAGE_SIZE),
  });
  return {
    data: { transactions: transfers.map((transfer) => toHistoryItem(transfer, language)), totalPages },
  };
}

function toHistoryItem(transfer: OwnTransfer, language: Language): Page['transactions'][number] {
  const { id, type, status } = transfer;
  const createdAt = transfer.createdAt.toISOString();
  const state = `${type}_${status}`.toUpperCase() as Uppercase<`${typeof type}_${typeof status}`>;
  return {
    id,
    transactionId: id,
    type,
    status,
    createdAt,
    date: formatBangkokDay(createdAt),
    time: formatBangkokTime(createdAt),
    amount: toBaht(transfer.amount),
    message: messageFor(state, language),
    detail: `${transfer.bankCode} ••••${transfer.bankAccount.slice(-4)}`,
  };
}
