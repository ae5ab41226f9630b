import type { Operator, TransactionType } from '@sanam/contract';
import { toast } from '@sanam/ui';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';

import { Frame } from '../features/frame/frame.tsx';
import { ImportButton } from '../features/statement/import-button.tsx';
import { ImportOutcome } from '../features/statement/import-outcome.tsx';
import { useImport } from '../features/statement/use-import.ts';
import { TABS } from '../features/transfers/queue.tsx';
import { BankPause, QueuePlace, QueueSummary } from '../features/transfers/queue-summary.tsx';
import { TransferScreen } from '../features/transfers/transfer-screen.tsx';
import { PAGES } from '../lib/pages.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { useTexts } from '../state/language.ts';
import { reloadStatement } from '../state/statement.ts';
import { useTransferTexts } from '../state/transfer-texts.ts';
import { reloadTransfers } from '../state/transfers.ts';

interface PageProps {
  readonly operator: Operator;
}

export function DepositsPage({ operator }: PageProps) {
  const { statement: texts } = useTexts();
  const upload = useImport(({ added, known, matched }) => {
    toast.show(texts.imported(String(added)), {
      context: texts.importedHelp(String(known), String(matched)),
      icon: <CircleCheck aria-hidden />,
    });
    reloadStatement();
    reloadTransfers();
  });
  const isRefused = upload.isTooLarge || upload.failure !== undefined;
  return (
    <TransfersPage
      operator={operator}
      type="deposit"
      action={
        // On a phone there is no room for it; the page of the statement has it too.
        <span className="hidden desk:contents">
          <ImportButton isRunning={upload.isRunning} start={upload.start} />
        </span>
      }
      notice={isRefused && <ImportOutcome upload={upload} />}
    />
  );
}

export function WithdrawalsPage({ operator }: PageProps) {
  return <TransfersPage operator={operator} type="withdraw" action={<BankPause />} />;
}

interface TransfersPageProps extends PageProps {
  readonly type: TransactionType;
  readonly action: ReactNode;
  readonly notice?: ReactNode;
}

function TransfersPage({ operator, type, action, notice }: TransfersPageProps) {
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
      action={action}
    >
      {notice && <div className="px-3 pt-3">{notice}</div>}
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
