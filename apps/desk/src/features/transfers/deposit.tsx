import type { Operator } from '@sanam/contract';
import { toast } from '@sanam/ui';
import { CircleCheck, CircleMinus, UsersRound } from 'lucide-react';
import { useState } from 'react';

import { LongPressButton } from '../../components/long-press-button.tsx';
import { panelClass } from '../../components/panel.tsx';
import { formatMinute } from '../../lib/ringside/format-time.ts';
import { formatBaht, formatDay, formatShort } from '../../lib/transfers/format.ts';
import { suggestedReason } from '../../lib/transfers/queue.ts';
import { useAction } from '../../lib/use-action.ts';
import { useKey } from '../../state/keys.ts';
import { useLanguage } from '../../state/language.ts';
import { useTransferTexts, type TransferTexts } from '../../state/transfer-texts.ts';
import {
  confirmTransfer,
  refuseTransfer,
  setAside,
  useClaim,
  type TransferDetails,
} from '../../state/transfers.ts';
import { useLongPress } from '../../state/use-long-press.ts';
import { Acts, MainAct, RestingAct, SideAct, Taken } from './acts.tsx';
import { ArrivalForm } from './arrival-form.tsx';
import { Decided } from './decided.tsx';
import { factsOfDeposit } from './deposit-facts.ts';
import { Facts } from './facts.tsx';
import { BankLinePanel } from './bank-line-panel.tsx';
import { PlayerHead } from './player-head.tsx';
import { Refusing } from './refusing.tsx';
import { SecondPerson } from './second-person.tsx';
import { SlipPanel } from './slip-panel.tsx';

export interface OneTransferProps {
  readonly transfer: TransferDetails;
  readonly operator: Operator;
  /** Above it two people approve; null: one always does. */
  readonly sum: number | null | undefined;
  /** It has left the queue; the next one is shown. */
  readonly onLeft: () => void;
}

/** One deposit: what the bank's list has, how it compares, and what is done with it. */
export function Deposit({ transfer, operator, onLeft, sum }: OneTransferProps) {
  const texts = useTransferTexts();
  const language = useLanguage();
  const [isRefusing, setRefusing] = useState(false);
  const isPending = transfer.status === 'pending';
  const { takenBy } = useClaim(isPending ? transfer.id : undefined);
  const isResting = !isPending || takenBy !== undefined || transfer.approval !== null;
  const reference = transfer.line?.ref ?? transfer.arrival?.bankRef ?? transfer.bankRef;
  useKey('copyReference', () => void copyText(reference ?? '', texts), reference !== null);
  return (
    <>
      <div
        data-transfer={transfer.id}
        className="max-desk:contents desk:order-3 desk:flex desk:min-w-0 desk:flex-col desk:gap-3 wide:order-2 wide:min-h-0 wide:overflow-y-auto"
      >
        {/* On a phone the slip comes before the player and the checks, what is typed after them. */}
        <div className="order-1 min-w-0 empty:hidden">
          <SlipPanel key={transfer.id} transfer={transfer} />
        </div>
        <div className="order-3 flex min-w-0 flex-col gap-3">
          <BankLinePanel
            key={`${transfer.id} line`}
            transfer={transfer}
            isResting={isResting || isRefusing}
          />
          <ArrivalForm
            key={`${transfer.id} ${transfer.arrival?.at} ${transfer.line?.id}`}
            transfer={transfer}
            isResting={isResting}
          />
        </div>
      </div>
      <div className="contents wide:order-3 wide:flex wide:min-h-0 wide:min-w-0 wide:flex-col wide:overflow-y-auto wide:rounded-box wide:border wide:border-line wide:bg-s1">
        <div
          className={`${panelClass} order-2 min-w-0 overflow-hidden wide:shrink-0 wide:rounded-b-none wide:border-0 wide:bg-transparent`}
        >
          <PlayerHead transfer={transfer} />
          <p className="flex items-baseline justify-between gap-3 border-b border-line px-3.5 py-2">
            <span className="numerals text-small text-t2">{transfer.transferCode}</span>
            <span className="numerals text-[1.5rem] leading-8 font-semibold">
              {formatBaht(transfer.amount)}
            </span>
          </p>
          <Facts label={texts.list} facts={factsOfDeposit(transfer, texts, language)} />
          <Recent transfer={transfer} />
        </div>
        <DepositActs
          key={transfer.id}
          transfer={transfer}
          operator={operator}
          onLeft={onLeft}
          sum={sum}
          takenBy={takenBy}
          isRefusing={isRefusing}
          setRefusing={setRefusing}
        />
      </div>
    </>
  );
}

interface DepositActsProps extends OneTransferProps {
  readonly takenBy: string | undefined;
  readonly isRefusing: boolean;
  readonly setRefusing: (isRefusing: boolean) => void;
}

function DepositActs({
  transfer,
  operator,
  onLeft,
  sum,
  takenBy,
  isRefusing,
  setRefusing,
}: DepositActsProps) {
  const texts = useTransferTexts();
  const { run, isRunning, failure } = useAction();
  const { id, checks, approval, aside } = transfer;
  const amount = formatBaht(transfer.amount);
  const failing = checks.filter(({ state }) => state !== 'PASSED');
  const isUsed = checks.some(({ usedBy }) => usedBy !== null);
  const isFound =
    transfer.verification?.outcome === 'FOUND' || transfer.verification?.outcome === 'NOT_FOUND';
  const isSeen = transfer.arrival !== null || transfer.line !== null || isFound;

  const credit = () =>
    void run(async () => {
      if (await confirmTransfer(id)) {
        toast.show(texts.asked, { icon: <UsersRound aria-hidden /> });
        return;
      }
      toast.show(texts.credited(amount), { icon: <CircleCheck aria-hidden /> });
      onLeft();
    });
  const leaveAside = () =>
    void run(async () => {
      await setAside(id, aside === null);
      onLeft();
    });

  if (transfer.status !== 'pending') {
    return (
      <Acts failure={failure}>
        {approval !== null && (
          <SecondPerson approval={approval} username={operator.username} onDone={onLeft} />
        )}
        <Decided transfer={transfer} role={operator.role} onDone={(text) => void toast.show(text)} />
      </Acts>
    );
  }
  if (approval !== null) {
    return (
      <Acts failure={failure}>
        <SecondPerson approval={approval} username={operator.username} onDone={onLeft} />
      </Acts>
    );
  }
  if (takenBy !== undefined) {
    return (
      <Acts failure={failure}>
        <Taken by={takenBy} />
      </Acts>
    );
  }
  if (isRefusing) {
    return (
      <Acts failure={failure}>
        <Refusing
          type="deposit"
          amount={transfer.amount}
          suggested={suggestedReason(checks)}
          isRunning={isRunning}
          onBack={() => setRefusing(false)}
          onRefuse={(reason, note) =>
            void run(async () => {
              await refuseTransfer(id, reason, note);
              toast.show(texts.refused(amount), { icon: <CircleMinus aria-hidden /> });
              onLeft();
            })
          }
        />
      </Acts>
    );
  }
  const passes = failing.length === 0;
  // As the server decides: what one person has typed or imported and nothing else shows needs a second one above the
  // sum.
  const isOwnLine = transfer.line?.importedBy === operator.username;
  const isOwnName =
    checks.some(({ check, source }) => check === 'NAME' && source === 'TYPED') &&
    transfer.arrival?.by === operator.username;
  const isAlone =
    (transfer.line === null || isOwnLine || isOwnName) && transfer.verification?.outcome !== 'FOUND';
  const needsTwo = typeof sum === 'number' && transfer.amount > sum && isAlone;
  return (
    <Acts failure={failure}>
      {passes && (
        <MainAct act="decide" disabled={isRunning} onPress={credit}>
          {needsTwo ? texts.creditAndAsk(amount) : texts.credit(amount, firstName(transfer.fullName))}
        </MainAct>
      )}
      {passes && needsTwo && (
        <p className="text-small text-t2">
          {(isOwnLine ? texts.ownLine : transfer.line ? texts.ownName : texts.typedAlone)(formatShort(sum))}
        </p>
      )}
      {!passes && isSeen && (
        <SideAct isMain act="refuse" disabled={isRunning} onPress={() => setRefusing(true)}>
          {texts.refuse}
        </SideAct>
      )}
      {!passes && !isSeen && <RestingAct>{texts.creditWaits}</RestingAct>}
      {!passes && !isUsed && isSeen && (
        <CreditAgainst count={failing.length} isRunning={isRunning} onDone={credit} />
      )}
      <div className={`grid gap-2 ${passes || !isSeen ? 'grid-cols-2' : ''}`}>
        {(passes || !isSeen) && (
          <SideAct act="refuse" disabled={isRunning} onPress={() => setRefusing(true)}>
            {texts.refuse}
          </SideAct>
        )}
        <SideAct act="aside" disabled={isRunning} onPress={leaveAside}>
          {aside === null ? texts.setAside : texts.takeBack}
        </SideAct>
      </div>
    </Acts>
  );
}

function CreditAgainst({
  count,
  isRunning,
  onDone,
}: {
  readonly count: number;
  readonly isRunning: boolean;
  readonly onDone: () => void;
}) {
  const texts = useTransferTexts();
  const longPress = useLongPress('creditAgainst', onDone, { isPossible: !isRunning });
  return (
    <LongPressButton
      longPress={longPress}
      act="creditAgainst"
      disabled={isRunning}
      className="flex min-h-12 items-center justify-center gap-2.5 rounded-box border border-line2 bg-s2 px-3 text-label font-semibold desk:min-h-11"
    >
      {texts.creditAgainst(count)}
      <UsersRound aria-hidden strokeWidth={1.75} className="size-5 shrink-0" />
    </LongPressButton>
  );
}

function Recent({ transfer: { player } }: { readonly transfer: TransferDetails }) {
  const texts = useTransferTexts();
  const language = useLanguage();
  if (player.recent.length === 0) return null;
  return (
    <div className="px-3.5 py-2.5">
      <h3 className="pb-1 text-small text-t2">{texts.recentDeposits}</h3>
      <ul>
        {player.recent.map(({ id, createdAt, status, amount }) => (
          <li key={id} className="flex min-h-7 items-center gap-4 text-label">
            <span className="numerals text-t2">{formatDay(createdAt, language)}</span>
            <span className="flex-1 numerals text-t2">{formatMinute(createdAt)}</span>
            {status === 'success' ? (
              <CircleCheck aria-hidden className="size-4 text-gain" />
            ) : (
              <CircleMinus aria-hidden className="size-4 text-t2" />
            )}
            <span className="sr-only">{texts.status[status]}</span>
            <span className="min-w-20 text-right numerals font-semibold">{formatBaht(amount)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function firstName(fullName: string): string {
  return fullName.split(' ')[0] ?? fullName;
}

/** Copies a text and shows that it was copied. */
export async function copyText(text: string, texts: TransferTexts): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.show(texts.copied(text));
  } catch {
    toast.show(texts.copyFailed);
  }
}
