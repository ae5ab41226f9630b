import { formatPhone, type BankLine } from '@sanam/contract';
import { Button, classNames, ErrorBox, Pill } from '@sanam/ui';

import { SignedAmount } from '../../components/amounts.tsx';
import { failureText } from '../../lib/failure-text.ts';
import { formatMoment } from '../../lib/format-moment.ts';
import { lastDigits } from '../../lib/transfers/queue.ts';
import { useAction } from '../../lib/use-action.ts';
import { useLanguage, useTexts } from '../../state/language.ts';
import { releaseBankLine } from '../../state/transfers.ts';
import { OpenBankLine } from './open-bank-line.tsx';

interface BankLineTableProps {
  readonly lines: readonly BankLine[];
  readonly onMatched: () => void;
}

/** Rows on a wide screen, a card for each line on a phone. Open cases come first. */
export function BankLineTable({ lines, onMatched }: BankLineTableProps) {
  const { statement: texts } = useTexts();
  return (
    <table className="block w-full text-left desk:table desk:overflow-hidden desk:rounded-box desk:border desk:border-line desk:bg-s1">
      <thead className="sr-only desk:not-sr-only desk:table-header-group">
        <tr className="text-tiny text-t2">
          {[texts.booked, texts.text].map((head) => (
            <th key={head} scope="col" className="px-3.5 py-2.5 font-medium">
              {head}
            </th>
          ))}
          <th scope="col" className="px-3.5 py-2.5 text-right font-medium">
            {texts.amount}
          </th>
          <th scope="col" className="px-3.5 py-2.5 font-medium">
            {texts.match}
          </th>
        </tr>
      </thead>
      <tbody className="flex flex-col gap-3 desk:table-row-group">
        {lines.map((line) => (
          <LineRow key={line.id} line={line} onMatched={onMatched} />
        ))}
      </tbody>
    </table>
  );
}

function LineRow({ line, onMatched }: { readonly line: BankLine; readonly onMatched: () => void }) {
  const { statement: texts } = useTexts();
  const language = useLanguage();
  const isOpen = line.matchedBy === null;
  return (
    <tr
      className={classNames(
        'flex flex-col gap-1.5 rounded-box border bg-s1 p-3.5 desk:table-row desk:border-0 desk:border-t desk:p-0',
        isOpen ? 'border-goldl desk:bg-golds' : 'border-line',
      )}
    >
      <td className={`${CELL} numerals text-small text-t2`}>
        {formatMoment(new Date(line.bookedAt), language)}
      </td>
      <td className={`${CELL} text-label break-words`}>
        {line.text}
        {line.ref !== null && <span className="numerals block text-small break-all text-t2">{line.ref}</span>}
        <span className="numerals block text-tiny text-t2">
          {texts.ofAccount(lastDigits(line.account))} · {texts.importedBy(line.importedBy)}
        </span>
      </td>
      <td className={`${CELL} desk:text-right`}>
        <SignedAmount amount={line.amount} className="text-body font-semibold" />
      </td>
      <td className={`${CELL} text-label`}>
        {isOpen ? (
          <OpenBankLine line={line} onMatched={onMatched} />
        ) : (
          <Match line={line} onReleased={onMatched} />
        )}
      </td>
    </tr>
  );
}

const CELL = 'desk:border-t desk:border-line desk:px-3.5 desk:py-2.5 desk:align-middle';

function Match({
  line: { id, transfer, note, matchedBy, isCredited },
  onReleased,
}: {
  readonly line: BankLine;
  readonly onReleased: () => void;
}) {
  const { statement: texts, login } = useTexts();
  const { run, isRunning, failure } = useAction();
  const by = matchedBy === 'rule' ? texts.byRule : matchedBy;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {transfer === null ? (
        <span>{note}</span>
      ) : (
        <>
          <span>
            {transfer.transferCode} · <span className="numerals">{formatPhone(transfer.username)}</span>
          </span>
          {transfer.status === 'pending' && <Pill tone="gold-edge">{texts.waits}</Pill>}
        </>
      )}
      <span className="text-small text-t3">{by}</span>
      {!isCredited && (
        <Button
          variant="soft"
          size="small"
          disabled={isRunning}
          onClick={() =>
            void run(async () => {
              await releaseBankLine(id);
              onReleased();
            })
          }
        >
          {texts.release}
        </Button>
      )}
      {failure !== undefined && <ErrorBox isCompact message={failureText(failure, login.noReply)} />}
    </span>
  );
}
