import { BANK_CHANGE_HOURS, BANKS } from '@sanam/contract';
import { classNames, ErrorBox, toast, useSeconds } from '@sanam/ui';
import { CircleCheck, CircleMinus, Hourglass, UsersRound } from 'lucide-react';
import { useState } from 'react';

import { LongPressButton } from '../../components/long-press-button.tsx';
import { KeyCaps } from '../../components/key-caps.tsx';
import { panelClass } from '../../components/panel.tsx';
import { failureText } from '../../lib/failure-text.ts';
import { formatMinute } from '../../lib/ringside/format-time.ts';
import { formatBaht, formatDay, formatShort } from '../../lib/transfers/format.ts';
import { useAction } from '../../lib/use-action.ts';
import { useKey } from '../../state/keys.ts';
import { useLanguage } from '../../state/language.ts';
import { useTransferTexts } from '../../state/transfer-texts.ts';
import {
  approveWithdrawal,
  confirmTransfer,
  refuseTransfer,
  setAside,
  useClaim,
  useDepositAccounts,
  type TransferDetails,
} from '../../state/transfers.ts';
import { useLongPress } from '../../state/use-long-press.ts';
import { Acts, AsideAct, MainAct, RestingAct, SideAct, Taken } from './acts.tsx';
import { BankSelect, Field, INPUT } from './arrival-form.tsx';
import { Decided } from './decided.tsx';
import { Facts, type Fact } from './facts.tsx';
import type { OneTransferProps } from './one-transfer.ts';
import { Origin } from './origin.tsx';
import { PayLines } from './pay-lines.tsx';
import { PlayerHead } from './player-head.tsx';
import { Refusing } from './refusing.tsx';
import { SecondPerson } from './second-person.tsx';

/** One withdrawal: approved, transferred by hand, and then marked paid. */
export function Withdrawal({ transfer, operator, onLeft, sum }: OneTransferProps) {
  const texts = useTransferTexts();
  const isPending = transfer.status === 'pending';
  const { takenBy } = useClaim(isPending ? transfer.id : undefined);
  const [isRefusing, setRefusing] = useState(false);
  const needsTwo = typeof sum === 'number' && transfer.amount > sum;
  return (
    <>
      <div
        data-transfer={transfer.id}
        className="order-3 flex min-w-0 flex-col gap-3 wide:order-2 wide:min-h-0 wide:overflow-y-auto"
      >
        <Steps transfer={transfer} needsTwo={needsTwo} />
        <PayLines transfer={transfer} isCopyable={isPending && !isRefusing} />
        <Origin transfer={transfer} />
      </div>
      <div className="contents wide:order-3 wide:flex wide:min-h-0 wide:min-w-0 wide:flex-col wide:overflow-y-auto wide:rounded-box wide:border wide:border-line wide:bg-s1">
        <div
          className={`${panelClass} order-2 min-w-0 overflow-hidden wide:shrink-0 wide:rounded-b-none wide:border-0 wide:bg-transparent`}
        >
          <PlayerHead transfer={transfer} />
          <Facts label={texts.withdrawals} facts={useFacts(transfer)} />
          <People transfer={transfer} needsTwo={needsTwo} sum={sum} />
        </div>
        <WithdrawalActs
          transfer={transfer}
          operator={operator}
          onLeft={onLeft}
          takenBy={takenBy}
          needsTwo={needsTwo}
          isRefusing={isRefusing}
          setRefusing={setRefusing}
        />
      </div>
    </>
  );
}

interface WithdrawalActsProps extends Omit<OneTransferProps, 'sum'> {
  readonly takenBy: string | undefined;
  readonly needsTwo: boolean;
  readonly isRefusing: boolean;
  readonly setRefusing: (isRefusing: boolean) => void;
}

function WithdrawalActs({
  transfer,
  operator,
  onLeft,
  takenBy,
  needsTwo,
  isRefusing,
  setRefusing,
}: WithdrawalActsProps) {
  const texts = useTransferTexts();
  const { run, isRunning, failure } = useAction();
  const { id, approval, approved, aside } = transfer;
  const owes = Number(transfer.debt) > 0;
  const canApprove = !owes || operator.role === 'admin';

  const approve = () =>
    void run(async () => {
      const isAsked = await approveWithdrawal(id, owes);
      if (isAsked) toast.show(texts.asked, { icon: <UsersRound aria-hidden /> });
    });
  const canAct = transfer.status === 'pending' && approval === null && takenBy === undefined;
  useKey(
    'askSecond',
    approve,
    canAct && needsTwo && approved === null && canApprove && !isRunning && !isRefusing,
  );

  if (transfer.status !== 'pending') {
    return (
      <Acts failure={failure}>
        {approval !== null && (
          <SecondPerson approval={approval} username={operator.username} onDone={() => undefined} />
        )}
        <Decided transfer={transfer} role={operator.role} onDone={(text) => void toast.show(text)} />
      </Acts>
    );
  }
  if (approval !== null) {
    return (
      <Acts failure={failure}>
        <SecondPerson approval={approval} username={operator.username} onDone={() => undefined} />
        {approved === null && <RestingAct>{texts.markWaits}</RestingAct>}
        {takenBy !== undefined && <Taken by={takenBy} payableSince={approved?.at} />}
      </Acts>
    );
  }
  if (takenBy !== undefined) {
    return (
      <Acts failure={failure}>
        <Taken by={takenBy} payableSince={approved?.at} />
      </Acts>
    );
  }
  if (isRefusing) {
    return (
      <Acts failure={failure}>
        <Refusing
          type="withdraw"
          amount={transfer.amount}
          suggested="OTHER"
          isRunning={isRunning}
          onBack={() => setRefusing(false)}
          onRefuse={(reason, note) =>
            void run(async () => {
              await refuseTransfer(id, reason, note);
              toast.show(texts.refused(formatBaht(transfer.amount)), { icon: <CircleMinus aria-hidden /> });
              onLeft();
            })
          }
        />
      </Acts>
    );
  }
  return (
    <Acts failure={failure}>
      {approved === null && canApprove && (
        <MainAct act="approve" disabled={isRunning} onPress={approve}>
          {owes ? texts.approveDespite : needsTwo ? texts.approveAndAsk : texts.approve}
        </MainAct>
      )}
      {approved === null && !canApprove && <RestingAct>{texts.owesPayHelp}</RestingAct>}
      {approved !== null && <MarkPaid transfer={transfer} operator={operator} onLeft={onLeft} />}
      <div className="grid grid-cols-2 gap-2">
        <SideAct act="refuse" disabled={isRunning} onPress={() => setRefusing(true)}>
          {texts.refuse}
        </SideAct>
        <AsideAct
          isAside={aside !== null}
          disabled={isRunning}
          onPress={() =>
            void run(async () => {
              await setAside(id, aside === null);
              onLeft();
            })
          }
        />
      </div>
    </Acts>
  );
}

function MarkPaid({ transfer, operator, onLeft }: Omit<OneTransferProps, 'sum'>) {
  const texts = useTransferTexts();
  const { run, isRunning, failure } = useAction();
  const { data: accounts = [] } = useDepositAccounts();
  const account = accounts.find(({ state }) => state === 'IN_FORCE');
  const ours = BANKS.find(({ code }) => code === account?.accountBank)?.id ?? BANKS[0].id;
  const [chosen, setChosen] = useState<string>();
  const [bankRef, setBankRef] = useState('');
  const isReady = /^[A-Za-z0-9]{6,40}$/.test(bankRef) && !isRunning;
  const amount = formatBaht(transfer.amount);
  const longPress = useLongPress(
    'paid',
    () =>
      void run(async () => {
        const despiteDebt = Number(transfer.debt) > 0 && operator.role === 'admin';
        const body = { bankId: chosen ?? ours, bankRef, ...(despiteDebt && { despiteDebt }) };
        const isAsked = await confirmTransfer(transfer.id, body);
        toast.show(isAsked ? texts.asked : texts.paid(amount), { icon: <CircleCheck aria-hidden /> });
        if (!isAsked) onLeft();
      }),
    { isPossible: isReady },
  );
  return (
    <fieldset aria-label={texts.steps.paid} className="min-w-0 flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-2">
        <Field label={texts.bankReference}>
          {(field) => (
            <input
              {...field}
              name="payoutRef"
              autoComplete="off"
              spellCheck={false}
              value={bankRef}
              onChange={({ currentTarget }) => setBankRef(currentTarget.value.replaceAll(/[\s-]/g, ''))}
              onKeyDown={(press) => {
                // Then its key can be pressed.
                if (press.key === 'Enter') press.currentTarget.blur();
              }}
              className={`${INPUT} numerals`}
            />
          )}
        </Field>
        <Field label={texts.ourBank}>
          {(field) => <BankSelect field={field} value={chosen ?? ours} onChange={setChosen} />}
        </Field>
      </div>
      {failure !== undefined && <ErrorBox message={failureText(failure, texts.noReply)} />}
      <LongPressButton
        longPress={longPress}
        act="paid"
        disabled={!isReady}
        fillClass="bg-gold-ink/20"
        className="flex min-h-14 items-center justify-center gap-3 rounded-box bg-gold px-4 text-name font-semibold text-gold-ink disabled:border disabled:border-dashed disabled:border-line2 disabled:bg-transparent disabled:text-t2"
      >
        {texts.markPaid(amount)} <KeyCaps act="paid" tone={isReady ? 'gold' : 'plain'} />
      </LongPressButton>
      <p className="text-small text-t2">{texts.markFinal}</p>
    </fieldset>
  );
}

/** Approve, ask a second person where one is needed, transfer, mark paid: where it is now. */
function Steps({ transfer, needsTwo }: { readonly transfer: TransferDetails; readonly needsTwo: boolean }) {
  const texts = useTransferTexts();
  const { status, approval, approved } = transfer;
  const names = [
    texts.steps.approve,
    ...(needsTwo || approval !== null ? [texts.steps.second] : []),
    texts.steps.transfer,
    texts.steps.paid,
  ];
  const now = stepNow();
  return (
    <ol
      aria-label={texts.withdrawals}
      className={`${panelClass} flex min-h-12 flex-wrap items-center justify-between gap-x-2 gap-y-1 px-3.5 py-2`}
    >
      {names.map((name, index) => (
        <li
          key={name}
          aria-current={index === now ? 'step' : undefined}
          className={classNames(
            'flex items-center gap-1.5 text-label font-semibold',
            index < now && 'text-gain',
            index === now && 'text-goldt',
            index > now && 'text-t2',
          )}
        >
          {index < now ? (
            <CircleCheck aria-hidden strokeWidth={1.75} className="size-5" />
          ) : (
            <span
              aria-hidden
              className={classNames(
                'flex size-5.5 items-center justify-center rounded-[6px] numerals text-small',
                index === now ? 'bg-gold text-gold-ink' : 'bg-s3',
              )}
            >
              {index + 1}
            </span>
          )}
          {name}
        </li>
      ))}
    </ol>
  );

  function stepNow(): number {
    if (status === 'success') return names.length;
    if (status === 'cancelled') return -1;
    if (approved !== null) return names.length - 2;
    return approval === null ? 0 : 1;
  }
}

/** Who has approved, and who still has to. */
function People({
  transfer: { status, approved, approval },
  needsTwo,
  sum,
}: { readonly transfer: TransferDetails; readonly needsTwo: boolean } & Pick<OneTransferProps, 'sum'>) {
  const texts = useTransferTexts();
  const first = approved?.by ?? approval?.askedBy;
  const awaitsSecond = needsTwo && approved === null && status === 'pending';
  if (first === undefined && !awaitsSecond) return null;
  return (
    <ul className="flex flex-col gap-2 px-3.5 py-3 text-small">
      {first !== undefined && (
        <li className="flex items-center gap-3">
          <span className="flex-1">
            {texts.approvedBy(first)}
            {approved && <span className="numerals text-t2"> {formatMinute(approved.at)}</span>}
          </span>
          <CircleCheck aria-hidden className="size-4.5 text-gain" />
        </li>
      )}
      {awaitsSecond && (
        <li className="flex items-center gap-3 text-t2">
          <span className="flex-1">{texts.secondNeeded(formatShort(sum ?? 0))}</span>
          <Hourglass aria-hidden className="size-4.5 text-goldt" />
        </li>
      )}
    </ul>
  );
}

function useFacts(transfer: TransferDetails): Fact[] {
  const texts = useTransferTexts();
  const language = useLanguage();
  const now = useSeconds();
  const { player, origin, debt, amount, bankChangedAt, isPresentAccount } = transfer;
  const isLargest = player.largest === null || amount > player.largest;
  const owes = Number(debt) > 0;
  return [
    ...(transfer.status === 'pending'
      ? [
          {
            state: 'good',
            text: texts.heldSince(whenOf(transfer.createdAt)),
            help: texts.heldHelp(formatBaht(amount)),
            source: texts.sources.ledger,
          } as const,
        ]
      : []),
    player.largest === null
      ? { state: 'open', text: texts.firstPayout, source: texts.sources.profile }
      : {
          state: isLargest ? 'open' : 'good',
          text: isLargest ? texts.largest : texts.usual,
          help: `${texts.largestBefore(formatShort(player.largest))} · ${texts.payouts(String(player.succeeded))}`,
          source: texts.sources.profile,
        },
    ...(origin?.correctable.length === 0
      ? [{ state: 'good', text: texts.notCorrectable, source: texts.sources.result } as const]
      : (origin?.correctable ?? []).map(
          (match) =>
            ({
              state: 'open',
              text: texts.correctable(String(match.matchNo)),
              help: `${match.stadiumName} · ${texts.correctableHelp(formatShort(match.amount), whenOf(match.until))}`,
              source: texts.sources.result,
            }) as const,
        )),
    owes
      ? {
          state: 'bad',
          text: texts.owes(formatBaht(Number(debt))),
          help: texts.owesPayHelp,
          source: texts.sources.ledger,
        }
      : { state: 'good', text: texts.owesNothing, source: texts.sources.ledger },
    bankFact(),
  ];

  /** A caller may only have pretended to be the player, so nothing is paid to a new account for a while. */
  function bankFact(): Fact {
    const source = texts.sources.profile;
    if (isPresentAccount === false) {
      return { state: transfer.status === 'pending' ? 'bad' : 'open', text: texts.bankDiffers, source };
    }
    if (bankChangedAt === null) return { state: 'good', text: texts.bankUnchanged, source };
    const from = Date.parse(bankChangedAt) + BANK_CHANGE_HOURS * 3_600_000;
    return {
      state: from > now ? 'bad' : 'open',
      text: texts.bankChanged(whenOf(bankChangedAt)),
      help: from > now ? texts.payableFrom(whenOf(new Date(from).toISOString())) : undefined,
      source,
    };
  }

  /** With the day, unless it is today. */
  function whenOf(at: string): string {
    const day = formatDay(at, language);
    const isToday = day === formatDay(new Date(now).toISOString(), language);
    return isToday ? formatMinute(at) : `${day} ${formatMinute(at)}`;
  }
}
