import { toast } from '@sanam/ui';
import { CircleCheck, CircleMinus, UsersRound } from 'lucide-react';

import { LongPressButton } from '../../components/long-press-button.tsx';
import { formatBaht, formatShort } from '../../lib/transfers/format.ts';
import { suggestedReason } from '../../lib/transfers/queue.ts';
import { useAction } from '../../lib/use-action.ts';
import { useTransferTexts } from '../../state/transfer-texts.ts';
import { confirmTransfer, refuseTransfer, setAside } from '../../state/transfers.ts';
import { useLongPress } from '../../state/use-long-press.ts';
import { Acts, AsideAct, MainAct, RestingAct, SideAct, Taken } from './acts.tsx';
import { Decided } from './decided.tsx';
import type { OneTransferProps } from './one-transfer.ts';
import { Refusing } from './refusing.tsx';
import { SecondPerson } from './second-person.tsx';

interface DepositActsProps extends OneTransferProps {
  readonly takenBy: string | undefined;
  readonly isRefusing: boolean;
  readonly setRefusing: (isRefusing: boolean) => void;
}

/** What is done with a deposit: credited or refused, by one person or two, or left for later. */
export function DepositActs({
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
  const { id, checks, approval, aside, isSlipImageReused } = transfer;
  const amount = formatBaht(transfer.amount);
  const failing = checks.filter(({ state }) => state !== 'PASSED').length + Number(isSlipImageReused);
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
          suggested={suggestedReason(transfer)}
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
  const passes = failing === 0;
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
        <CreditAgainst count={failing} isRunning={isRunning} onDone={credit} />
      )}
      <div className={`grid gap-2 ${passes || !isSeen ? 'grid-cols-2' : ''}`}>
        {(passes || !isSeen) && (
          <SideAct act="refuse" disabled={isRunning} onPress={() => setRefusing(true)}>
            {texts.refuse}
          </SideAct>
        )}
        <AsideAct isAside={aside !== null} disabled={isRunning} onPress={leaveAside} />
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

function firstName(fullName: string): string {
  return fullName.split(' ')[0] ?? fullName;
}
