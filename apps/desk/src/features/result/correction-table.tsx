import type { MatchResult, RunResult } from '@sanam/betting';
import { addSatang, baht, negateSatang, type Satang } from '@sanam/money';
import { classNames } from '@sanam/ui';
import { Banknote, Undo2, type LucideIcon } from 'lucide-react';

import { Panel } from '../../components/panel.tsx';
import { formatWhole } from '../../lib/ringside/format-amount.ts';
import { choiceName } from '../../lib/texts/choice-name.ts';
import { useTexts } from '../../state/language.ts';
import type { Preview } from '../../state/ringside/result.ts';

interface CorrectionTableProps {
  readonly from: MatchResult;
  readonly to: RunResult;
  readonly preview: Preview;
}

/** What a correction reverses and pays, each counted, and what the house has of the match before and after. */
export function CorrectionTable({ from, to, preview }: CorrectionTableProps) {
  const { result: texts } = useTexts();
  const paidBets = preview.paidBets + preview.refundedBets;
  return (
    <Panel
      id="preview"
      title={texts.reverses}
      aside={texts.ofBets(grouped(preview.bets))}
      className="overflow-x-auto"
    >
      <table className="w-full text-right">
        <thead>
          <tr className="text-tiny text-t2">
            <th scope="col" className="px-3.5 py-1.5">
              <span className="sr-only">{texts.outcome}</span>
            </th>
            <th scope="col" className={HEAD}>
              {texts.count}
            </th>
            <th scope="col" className={HEAD}>
              {texts.players}
            </th>
            <th scope="col" className={HEAD}>
              {texts.baht}
            </th>
            <th scope="col" className={`${HEAD} ${WIDE} text-left`}>
              {texts.inLedger}
            </th>
          </tr>
        </thead>
        <tbody>
          <Row
            Icon={Undo2}
            name={texts.takeBack(texts.choices[from])}
            bets={preview.takenBackBets}
            players={preview.takenBackPlayers}
            amount={baht(preview.takeBack)}
            inLedger={texts.reversals(grouped(preview.takenBackBets))}
          />
          {to !== 'WAIT' && (
            <Row
              Icon={Banknote}
              name={texts.payNew(choiceName(to, texts))}
              bets={paidBets}
              players={preview.paidPlayers}
              amount={negateSatang(addSatang(baht(preview.payout), baht(preview.refunds)))}
              inLedger={texts.payments(grouped(paidBets))}
            />
          )}
          <tr className="border-t border-line2 bg-s2">
            <th scope="row" colSpan={3} className="h-12 px-3.5 text-left text-label font-semibold">
              {texts.houseOf}
              <span className="block text-tiny font-normal text-t2 desk:hidden">
                {texts.was(formatWhole(baht(preview.houseBefore), { sign: true }))}
              </span>
            </th>
            <td className={classNames(CELL, 'text-cell')}>
              <Amount amount={baht(preview.houseNet)} />
            </td>
            <td className={`${WIDE} px-3.5 text-left text-small text-t2`}>
              {texts.was(formatWhole(baht(preview.houseBefore), { sign: true }))}
            </td>
          </tr>
        </tbody>
      </table>
    </Panel>
  );
}

/** Left out on a phone. */
const WIDE = 'hidden desk:table-cell';
const HEAD = 'px-2 font-medium desk:px-3.5';
const CELL = 'numerals px-2 desk:px-3.5 text-label font-semibold whitespace-nowrap';

interface RowProps {
  readonly Icon: LucideIcon;
  readonly name: string;
  readonly bets: number;
  readonly players: number;
  /** Of the house: below zero where it pays. */
  readonly amount: Satang;
  readonly inLedger: string;
}

function Row({ Icon, name, bets, players, amount, inLedger }: RowProps) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="h-10 px-3.5 text-left text-label font-normal">
        <span className="flex items-center gap-2.5">
          <Icon aria-hidden strokeWidth={1.75} className="size-4.5 shrink-0 text-t2" />
          {name}
        </span>
      </th>
      <td className={CELL}>{grouped(bets)}</td>
      <td className={CELL}>{grouped(players)}</td>
      <td className={CELL}>
        <Amount amount={amount} />
      </td>
      <td className={`${WIDE} px-3.5 text-left text-small text-t2`}>{inLedger}</td>
    </tr>
  );
}

function Amount({ amount }: { readonly amount: Satang }) {
  return (
    <span className={classNames(amount < 0 && 'text-loss', amount > 0 && 'text-gain')}>
      {formatWhole(amount, { sign: true })}
    </span>
  );
}

function grouped(count: number): string {
  return count.toLocaleString('en-US');
}
