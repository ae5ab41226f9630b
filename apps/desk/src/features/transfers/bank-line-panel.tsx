import { Button, ErrorBox } from '@sanam/ui';
import { ReceiptText } from 'lucide-react';

import { KeyCaps } from '../../components/key-caps.tsx';
import { Panel } from '../../components/panel.tsx';
import { failureText } from '../../lib/failure-text.ts';
import { LINE_ACTS } from '../../lib/keys/key-table.ts';
import { formatMinute } from '../../lib/ringside/format-time.ts';
import { formatBaht, formatDay } from '../../lib/transfers/format.ts';
import { lastDigits } from '../../lib/transfers/queue.ts';
import { useAction } from '../../lib/use-action.ts';
import { useKey } from '../../state/keys.ts';
import { useLanguage } from '../../state/language.ts';
import { useTransferTexts } from '../../state/transfer-texts.ts';
import { matchBankLine, releaseBankLine, type TransferDetails } from '../../state/transfers.ts';

type Line = NonNullable<TransferDetails['line']>;

interface BankLinePanelProps {
  readonly transfer: TransferDetails;
  /** Nobody decides on it here now. */
  readonly isResting: boolean;
}

/** The line of the imported bank statement that shows a deposit, or those that may be it, to choose from. */
export function BankLinePanel({ transfer, isResting }: BankLinePanelProps) {
  const texts = useTransferTexts();
  const { run, isRunning, failure } = useAction();
  const { line, lines } = transfer;
  if (line === null && lines.length === 0) return null;
  return (
    <Panel
      id="statement-line"
      title={texts.statement}
      aside={line === null ? texts.whichLine : matchedBy(line)}
    >
      {line !== null ? (
        <>
          <LineRow line={line} amount={transfer.amount} />
          {transfer.status === 'pending' && (
            <div className="px-3.5 pb-3">
              <Button
                variant="secondary"
                isBlock
                disabled={isResting || isRunning}
                onClick={() => void run(() => releaseBankLine(line.id))}
              >
                {texts.notThisLine}
              </Button>
            </div>
          )}
        </>
      ) : (
        <ul>
          {lines.map((one, index) => (
            <li key={one.id} className="border-t border-line first:border-t-0">
              <LineRow line={one} amount={transfer.amount} />
              <ChooseLine
                place={index}
                isPossible={!isResting && !isRunning}
                onChoose={() => void run(() => matchBankLine(one.id, transfer.id))}
              />
            </li>
          ))}
        </ul>
      )}
      {failure !== undefined && (
        <div className="p-3.5 pt-0">
          <ErrorBox message={failureText(failure, texts.noReply)} />
        </div>
      )}
    </Panel>
  );

  function matchedBy({ matchedBy: by }: Line): string {
    if (by === null) return texts.noLongerMatched;
    return by === 'rule' ? texts.matchedByRule : texts.matchedBy(by);
  }
}

function ChooseLine({
  place,
  isPossible,
  onChoose,
}: {
  readonly place: number;
  readonly isPossible: boolean;
  readonly onChoose: () => void;
}) {
  const texts = useTransferTexts();
  const act = LINE_ACTS[place] ?? 'line1';
  useKey(act, onChoose, isPossible);
  return (
    <div className="px-3.5 pb-3">
      <Button variant="secondary" isBlock disabled={!isPossible} onClick={onChoose}>
        {texts.thisLine} <KeyCaps act={act} />
      </Button>
    </div>
  );
}

function LineRow({ line, amount }: { readonly line: Line; readonly amount: number }) {
  const texts = useTransferTexts();
  const language = useLanguage();
  return (
    <div className="flex items-center gap-4 px-3.5 py-3">
      <ReceiptText aria-hidden strokeWidth={1.75} className="size-7 shrink-0 text-goldt" />
      <div className="min-w-0 flex-1">
        <p className="text-label font-semibold break-words">{line.text}</p>
        <p className="numerals text-small break-all text-t2">
          {formatDay(line.bookedAt, language)} {formatMinute(line.bookedAt)} · {lastDigits(line.account)}
          {line.ref !== null && ` · ${line.ref}`} · {texts.importedBy(line.importedBy)}
        </p>
      </div>
      <span className="shrink-0 text-right">
        <span className="numerals block text-name font-semibold">{formatBaht(amount)}</span>
        <span className="inline-block rounded-[6px] border border-line2 px-2 text-tiny text-t2">
          {texts.sources.STATEMENT}
        </span>
      </span>
    </div>
  );
}
