import { BET_TYPES, type BetType, type MatchResult } from '@sanam/betting';
import { baht, type Satang } from '@sanam/money';
import { classNames, CornerSlash, Pill, type Corner } from '@sanam/ui';
import { Check, RotateCcw, X } from 'lucide-react';

import { Panel } from '../../components/panel.tsx';
import type { Sides } from '../../lib/ringside/exposure.ts';
import { formatWhole } from '../../lib/ringside/format-amount.ts';
import { formatSecond } from '../../lib/ringside/format-time.ts';
import { sideOutcome, sidePayment, type SideOutcome } from '../../lib/ringside/side-outcome.ts';
import { useTexts } from '../../state/language.ts';
import type { TimedPreview } from '../../state/ringside/result.ts';
import { PreviewFacts } from './preview-facts.tsx';

interface PreviewTableProps {
  readonly result: MatchResult;
  readonly preview: TimedPreview;
  /** Of bets that are not settled; undefined until they were read. */
  readonly sides: Sides | undefined;
}

/** What calling this result pays, before anything is. */
export function PreviewTable({ result, preview, sides }: PreviewTableProps) {
  const { result: texts, ringside } = useTexts();
  return (
    <>
      <Panel
        id="preview"
        title={texts.if(texts.choices[result])}
        aside={texts.computed(formatSecond(preview.readAt), preview.bets.toLocaleString('en-US'))}
        className="overflow-x-auto"
      >
        <table className="w-full text-right">
          <thead>
            <tr className="text-tiny text-t2">
              <th scope="col" className="px-3.5 py-1.5 text-left font-medium">
                {texts.side}
              </th>
              <th scope="col" className={`${HEAD} ${WIDE}`}>
                {texts.count}
              </th>
              <th scope="col" className={HEAD}>
                {texts.outcome}
              </th>
              <th scope="col" className={`${HEAD} ${WIDE}`}>
                {texts.taken}
              </th>
              <th scope="col" className={HEAD}>
                {texts.paid}
              </th>
              <th scope="col" className={HEAD}>
                {texts.house}
              </th>
            </tr>
          </thead>
          <tbody>
            {sides &&
              BET_TYPES.map((side) => {
                const outcome = sideOutcome(side, result);
                const { paid, house } = sidePayment(sides[side], outcome);
                return (
                  <tr key={side} className="border-t border-line">
                    <th scope="row" className="px-3.5 text-left text-label font-normal whitespace-nowrap">
                      <span className="flex h-10 items-center gap-2.5">
                        <CornerSlash corner={SLASH[side]} className="h-4" />
                        {ringside.sides[side]}
                      </span>
                    </th>
                    <td className={`${CELL} ${WIDE}`}>{sides[side].bets.toLocaleString('en-US')}</td>
                    <td className={CELL}>
                      <Outcome outcome={outcome} />
                    </td>
                    <td className={`${CELL} ${WIDE}`}>{formatWhole(sides[side].stakes)}</td>
                    <td className={CELL}>{formatWhole(paid)}</td>
                    <td className={CELL}>
                      <HouseAmount amount={house} />
                    </td>
                  </tr>
                );
              })}
            <tr className="border-t border-line2 bg-s2">
              <th scope="row" className="h-12 px-3.5 text-left text-label font-semibold whitespace-nowrap">
                {texts.total}
              </th>
              <td className={`${CELL} ${WIDE}`}>{preview.bets.toLocaleString('en-US')}</td>
              <td className={classNames(CELL, 'text-small font-normal text-t2')}>
                {texts.winners(preview.winners.toLocaleString('en-US'))}
              </td>
              <td className={`${CELL} ${WIDE}`}>{formatWhole(baht(preview.staked))}</td>
              <td className={CELL}>{formatWhole(baht(preview.paid))}</td>
              <td className={classNames(CELL, 'text-cell')}>
                <HouseAmount amount={baht(preview.houseNet)} />
              </td>
            </tr>
          </tbody>
        </table>
      </Panel>
      <PreviewFacts preview={preview} />
      {preview.largest.length > 0 && (
        <Panel id="largest" title={texts.largest}>
          <table className="w-full text-right">
            <thead className="sr-only">
              <tr>
                <th scope="col">{texts.player}</th>
                <th scope="col">{texts.stake}</th>
                <th scope="col">{texts.payout}</th>
              </tr>
            </thead>
            <tbody>
              {preview.largest.map(({ username, stake, payout }) => (
                <tr key={`${username} ${stake} ${payout}`} className="border-t border-line first:border-t-0">
                  <th scope="row" className="h-10 px-3.5 text-left numerals text-label font-semibold">
                    {username}
                  </th>
                  <td className={CELL}>{formatWhole(baht(stake))}</td>
                  <td className={CELL}>{formatWhole(baht(payout))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Panel>
      )}
    </>
  );
}

/** Left out on a phone. */
const WIDE = 'hidden desk:table-cell';
const HEAD = 'px-2 font-medium desk:px-3.5';
const CELL = 'numerals px-2 desk:px-3.5 text-label font-semibold whitespace-nowrap';
const SLASH: Record<BetType, Corner> = { RED: 'red', BLUE: 'blue', DRAW: 'draw', NODRAW: 'nodraw' };
const OUTCOME = {
  wins: { tone: 'gain', Icon: Check },
  loses: { tone: 'loss', Icon: X },
  returned: { tone: 'plain', Icon: RotateCcw },
} as const;

function Outcome({ outcome }: { readonly outcome: SideOutcome }) {
  const { result: texts } = useTexts();
  const { tone, Icon } = OUTCOME[outcome];
  return (
    <Pill tone={tone} icon={<Icon aria-hidden strokeWidth={2} className="size-3.5" />}>
      {texts[outcome]}
    </Pill>
  );
}

function HouseAmount({ amount }: { readonly amount: Satang }) {
  return (
    <span className={classNames(amount < 0 && 'text-loss', amount > 0 && 'text-gain')}>
      {formatWhole(amount, { sign: true })}
    </span>
  );
}
