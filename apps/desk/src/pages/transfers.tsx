import type { Operator, TransactionType } from '@sanam/contract';
import { useNavigate, useParams, useSearchParams } from 'react-router';

import { Frame } from '../features/frame/frame.tsx';
import { TABS } from '../features/transfers/queue.tsx';
import { BankPause, QueuePlace, QueueSummary } from '../features/transfers/queue-summary.tsx';
import { TransferScreen } from '../features/transfers/transfer-screen.tsx';
import { PAGES } from '../lib/pages.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { useTransferTexts } from '../state/transfer-texts.ts';

interface PageProps {
  readonly operator: Operator;
}

export function DepositsPage({ operator }: PageProps) {
  return <TransfersPage operator={operator} type="deposit" />;
}

export function WithdrawalsPage({ operator }: PageProps) {
  return <TransfersPage operator={operator} type="withdraw" />;
}

function TransfersPage({ operator, type }: PageProps & { readonly type: TransactionType }) {
  const texts = useTransferTexts();
  const { id } = useParams();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find((one) => one === search.get('tab')) ?? 'waiting';
  const title = type === 'deposit' ? texts.deposits : texts.withdrawals;
  const { path } = PAGES[type === 'deposit' ? 'deposits' : 'withdrawals'];
  usePageTitle(title);
  return (
    <Frame
      operator={operator}
      title={
        <>
          {title}
          <QueuePlace type={type} openId={id} />
        </>
      }
      context={<QueueSummary type={type} />}
      action={type === 'withdraw' && <BankPause />}
    >
      <TransferScreen
        operator={operator}
        type={type}
        tab={tab}
        onTab={(next) => setSearch(next === 'waiting' ? {} : { tab: next }, { replace: true })}
        openId={id}
        onOpen={(next, isChosen) =>
          void navigate(
            { pathname: next === undefined ? path : `${path}/${next}`, search: search.toString() },
            { replace: !isChosen },
          )
        }
      />
    </Frame>
  );
}
