import { BET_TYPES, type BetType, type RunResult } from '@sanam/betting';
import { baht, type Satang } from '@sanam/money';
import { classNames, CornerSlash, Pill, type Corner } from '@sanam/ui';
import { Check, RotateCcw, X } from 'lucide-react';

import { Panel, panelClass } from '../../components/panel.tsx';
import type { Sides } from '../../lib/ringside/exposure.ts';
import { formatWhole } from '../../lib/ringside/format-amount.ts';
import { sideOutcome, sidePayment, type SideOutcome } from '../../lib/ringside/side-outcome.ts';
import { choiceName } from '../../lib/texts/choice-name.ts';
import { useTexts } from '../../state/language.ts';
import type { Preview } from '../../state/ringside/result.ts';

interface PreviewTableProps {
  readonly result: RunResult;
  readonly preview: Preview;
  /** Of bets that are not settled; undefined until they were read. */
  readonly sides: Sides | undefined;
  readonly isCorrection: boolean;
}

/** What calling this result pays, before anything is. */
export function PreviewTable({ result, preview, sides, isCorrection }: PreviewTableProps) {
  const { result: texts, ringside } = useTexts();
  const hasCollected = preview.collected.amount !== 0;
  return (
    <>
      <Panel id="preview" title={texts.if(choiceName(result, texts))} className="overflow-x-auto">
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
            {/* A correction pays only what changes: the open bets would not add up to it. */}
            {!isCorrection &&
              result !== 'WAIT' &&
              sides &&
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
      <div
        className={classNames(
          'grid grid-cols-1 gap-2.5',
          isCorrection === hasCollected ? 'desk:grid-cols-2' : 'desk:grid-cols-3',
        )}
      >
        <Fact
          name={texts.steps}
          value={String(preview.stepSettled + preview.stepLost)}
          help={[
            texts.stepsMeaning(String(preview.stepSettled), String(preview.stepLost)),
            ...(preview.stepPaid === 0 ? [] : [texts.stepsPaid(formatWhole(baht(preview.stepPaid)))]),
            texts.stepsWaiting(String(preview.stepWaiting)),
          ].join(' · ')}
        />
        {isCorrection && (
          <Fact
            name={texts.takeBack}
            value={formatWhole(baht(preview.takeBack))}
            help={
              preview.debtors === 0
                ? texts.takeBackMeaning
                : `${texts.debts(String(preview.debtors))} · ${formatWhole(baht(preview.debt))}`
            }
          />
        )}
        {hasCollected && (
          <Fact
            name={texts.collected}
            value={texts.collectedFrom(preview.collected.players.toLocaleString('en-US'))}
            help={texts.collectedMeaning(formatWhole(baht(preview.collected.amount)))}
          />
        )}
        <Fact
          name={texts.largestOne}
          value={preview.largest[0] === undefined ? '–' : formatWhole(baht(preview.largest[0].payout))}
          help={preview.largest[0]?.username ?? texts.nobody}
        />
      </div>
      {/* In a correction the list of players who will owe is more important, and follows. */}
      {!isCorrection && preview.largest.length > 0 && (
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

function Fact({
  name,
  value,
  help,
}: {
  readonly name: string;
  readonly value: string;
  readonly help: string;
}) {
  return (
    <div className={`${panelClass} px-3.5 py-3`}>
      <p className="text-small text-t2">{name}</p>
      <p className="numerals text-price font-semibold">{value}</p>
      <p className="text-small text-t3">{help}</p>
    </div>
  );
}
