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
  const { id, type, status, reason, bank } = transfer;
  const createdAt = transfer.createdAt.toISOString();
  return {
    id,
    transactionId: id,
    type,
    isAdjustment: bank === undefined,
    status,
    reason,
    createdAt,
    date: formatBangkokDay(createdAt),
    time: formatBangkokTime(createdAt),
    amount: toBaht(transfer.amount),
    message: describe(transfer, language),
    collectedAmount: toBaht(transfer.collected),
    detail: bank ? `${bank.code} ••••${bank.account.slice(-4)}` : '',
  };
}

/** What has become of it, and why it was refused. */
function describe({ type, status, reason, bank }: OwnTransfer, language: Language): string {
  const direction = toUpperCase(type);
  if (!bank) return messageFor(`${direction}_ADJUSTMENT`, language);
  if (reason === 'REVERSED') return messageFor(`${direction}_REVERSED`, language);
  const state = messageFor(`${direction}_${toUpperCase(status)}`, language);
  return reason === null ? state : `${state} · ${messageFor(`REFUSED_${reason}`, language)}`;
}

function toUpperCase<Text extends string>(text: Text): Uppercase<Text> {
  return text.toUpperCase() as Uppercase<Text>;
}
