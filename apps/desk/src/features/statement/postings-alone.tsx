import { formatPhone } from '@sanam/contract';

import { SignedAmount } from '../../components/amounts.tsx';
import { Panel } from '../../components/panel.tsx';
import { useTexts } from '../../state/language.ts';
import type { Statement } from '../../state/statement.ts';

/** What the ledger has moved without a line of the bank. */
export function PostingsAlone({
  postings,
  hasMorePostings,
}: Pick<Statement, 'postings' | 'hasMorePostings'>) {
  const { statement: texts } = useTexts();
  if (postings.length === 0) return null;
  return (
    <Panel id="statement-postings" title={texts.postingsAlone}>
      <ul className="flex flex-col">
        {postings.map(({ kind, amount, at, transfer }) => (
          <li
            key={`${kind} ${at} ${transfer?.transactionId}`}
            className="flex min-h-11 items-center justify-between gap-3 border-t border-line px-3.5 py-1.5 text-label first:border-t-0"
          >
            <span className="min-w-0">
              {transfer === null
                ? texts.otherPosting
                : `${transfer.transferCode} · ${formatPhone(transfer.username)}`}
            </span>
            <SignedAmount amount={amount} className="font-semibold" />
          </li>
        ))}
      </ul>
      {hasMorePostings && (
        <p className="border-t border-line px-3.5 py-2 text-small text-t2">
          {texts.morePostings(String(postings.length))}
        </p>
      )}
    </Panel>
  );
}
