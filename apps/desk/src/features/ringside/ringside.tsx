import { ApiRefusal } from '@sanam/api-client';
import {
  classNames,
  CornerSlash,
  ErrorBox,
  splitFighterName,
  toast,
  type Corner as UiCorner,
} from '@sanam/ui';
import { Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';

import { KeyCaps } from '../../components/key-caps.tsx';
import { panelClass } from '../../components/panel.tsx';
import { formatWhole } from '../../lib/ringside/format-amount.ts';
import { formatMinute } from '../../lib/ringside/format-time.ts';
import { rungName } from '../../lib/ringside/ladder.ts';
import { useLayout } from '../../lib/use-layout.ts';
import { useKey } from '../../state/keys.ts';
import { useTexts } from '../../state/language.ts';
import type { DeskMatch } from '../../state/matches.ts';
import { takeMatch, useActs } from '../../state/ringside/match-acts.ts';
import {
  choosePlace,
  discardStaged,
  sendStaged,
  stepTowards,
  undoMove,
  useMoves,
} from '../../state/ringside/price-moves.ts';
import { useOperator } from '../../state/session/session.ts';
import { useAbsence } from '../../state/watch/absence.ts';
import { CapNotice, leftWhenFull } from './cap-notice.tsx';
import { AbsenceCover, ConflictCover, TakenCover } from './cover.tsx';
import { CapLine, ExposurePanel } from './exposure-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { MatchHolderPanel } from './match-holder-panel.tsx';
import { MatchHolderTile } from './match-holder-tile.tsx';
import { Ladder } from './ladder.tsx';
import { Lamp } from './lamp.tsx';
import { Legend } from './legend.tsx';
import { LostCover } from './lost-cover.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { Plate } from './plate.tsx';
import { RateTypes } from './rate-types.tsx';
import { COLUMNS } from './ringside-skeleton.tsx';
import { Slab } from './slab.tsx';
import { StreamPanel } from './stream-panel.tsx';
import { Switches } from './switches.tsx';
import { TapePanel } from './tape-panel.tsx';
import type { Ringside as RingsideModel } from './use-ringside.ts';

interface RingsideProps {
  readonly ringside: RingsideModel;
  readonly next: DeskMatch | undefined;
}

/** One match: its state and price in the middle, what was before on the left, what it costs on the right. */
export function Ringside({ ringside, next }: RingsideProps) {
  const { ringside: texts } = useTexts();
  const { match, state, isLost, ownership, rates } = ringside;
  const { conflict, failure: moveFailure } = useMoves();
  const { failure: actFailure } = useActs();
  const { closesAt } = useAbsence();
  const layout = useLayout();
  const isAdmin = useOperator()?.role === 'admin';
  const canTake =
    !isLost && state !== 'ended' && (ownership === 'free' || (ownership === 'other' && isAdmin));
  useKey('take', () => void takeMatch(match), canTake);
  const hasConflict = conflict !== undefined;
  const isAsked = closesAt !== undefined && state === 'open' && ownership === 'own';
  const isResting = isLost || state === 'ended' || ownership === 'other' || rates === undefined || isAsked;
  const isOthers = ownership === 'other' && state !== 'ended';
  useMoveKeys(ringside, isResting, hasConflict);
  useUndoToast(ringside);

  const failure = moveFailure ?? actFailure;
  return (
    <div className={COLUMNS.grid}>
      <div className={`group/left ${COLUMNS.left}`}>
        {layout === 'wide' && (
          <>
            <StreamPanel ringside={ringside} />
            <MatchHolderPanel ringside={ringside} canTake={canTake} />
          </>
        )}
        <HistoryPanel ringside={ringside} />
        <NextMatch next={next} />
      </div>
      <div className={COLUMNS.middle}>
        <Lamp {...ringside} />
        {layout === 'phone' && (
          <MatchHolderTile ringside={ringside} canTake={canTake}>
            <StreamPanel isSmall ringside={ringside} />
          </MatchHolderTile>
        )}
        {failure !== undefined && (
          <ErrorBox message={failure instanceof ApiRefusal ? failure.message : texts.noReply} />
        )}
        <Plate ringside={ringside} />
        {isLost && <LostCover match={match} />}
        {!isLost && isAsked && <AbsenceCover closesAt={closesAt} matchNo={match.matchNo} />}
        {!isLost && isOthers && <TakenCover ringside={ringside} canTake={canTake} />}
        {!isLost && !isAsked && !isOthers && hasConflict && <ConflictCover ringside={ringside} />}
        {!isLost && !isAsked && !isOthers && !hasConflict && (
          <>
            <MoveButtons ringside={ringside} isResting={isResting} />
            {leftWhenFull(ringside) === undefined ? (
              <>
                <Ladder ringside={ringside} isResting={isResting} />
                <RateTypes ringside={ringside} isResting={isResting} />
              </>
            ) : (
              <CapNotice ringside={ringside} />
            )}
            <PhoneExposure ringside={ringside} />
            <Switches match={match} isResting={isResting} />
          </>
        )}
        <div className={COLUMNS.slab}>
          <Slab ringside={ringside} isResting={isResting} />
        </div>
      </div>
      <div className={COLUMNS.right}>
        {layout === 'desk' && <StreamPanel ringside={ringside} />}
        <ExposurePanel ringside={ringside} isResting={isResting} />
        <TapePanel ringside={ringside} />
        {layout === 'desk' && <MatchHolderTile ringside={ringside} canTake={canTake} />}
      </div>
      <div className="hidden wide:col-span-3 wide:block">
        <Legend />
      </div>
    </div>
  );
}

/** The keys that move the price. In a conflict they still work, from the other operator's price. */
function useMoveKeys({ seen, suggestion }: RingsideModel, isResting: boolean, hasConflict: boolean): void {
  const { staged, undo } = useMoves();
  const canMove = !isResting && seen.place !== undefined;
  useKey('redStronger', () => stepTowards(seen, 'RED', 1), canMove);
  useKey('blueStronger', () => stepTowards(seen, 'BLUE', 1), canMove);
  useKey('redHalf', () => stepTowards(seen, 'RED', 0.5), canMove);
  useKey('blueHalf', () => stepTowards(seen, 'BLUE', 0.5), canMove);
  useKey('send', sendStaged, canMove && staged !== undefined && !hasConflict);
  useKey('back', discardStaged, staged !== undefined);
  useKey('undo', undoMove, canMove && undo !== undefined);
  useKey(
    'suggestion',
    () => {
      if (suggestion) choosePlace(seen, suggestion.place);
    },
    canMove && suggestion !== undefined,
  );
}

/** Shown over the top bar, where it covers no price: what was moved and, after an undo, the bets taken in between. */
function useUndoToast({ rates }: RingsideModel): void {
  const { ringside: texts } = useTexts();
  const { undo, undone } = useMoves();
  const showMove = useEffectEvent(() => {
    if (undo === undefined) return undefined;
    return toast.show(texts.moved(rungName(undo.to), rungName(undo.from)), {
      icon: <Undo2 aria-hidden />,
      actions: [{ label: texts.undo, onPress: undoMove }],
    });
  });
  const movedId = undo?.rateId;
  useEffect(() => (movedId === undefined ? undefined : showMove()), [movedId]);

  // Once the rates were read again: then the bets at the one before are all counted.
  const isRead = undone && rates?.some(({ rateId }) => rateId > undone.rateId);
  const between = isRead ? rates?.find(({ rateId }) => rateId === undone.rateId) : undefined;
  const showUndone = useEffectEvent(() => {
    if (undone === undefined || between === undefined) return;
    toast.show(texts.undone(rungName(undone.to)), {
      context: texts.undoneBets(String(between.red.bets + between.blue.bets)),
    });
  });
  const undoneId = between?.rateId;
  useEffect(() => (undoneId === undefined ? undefined : showUndone()), [undoneId]);
}

/** A phone has space only for the three outcomes and the cap. */
function PhoneExposure({ ringside }: { readonly ringside: RingsideModel }) {
  const { ringside: texts } = useTexts();
  const { house, worst, betsPerMinute } = ringside;
  const isWorst = (amount: number | undefined) => amount !== undefined && amount < 0 && amount === worst;
  const outcomes: readonly {
    readonly corner: UiCorner & ('red' | 'blue' | 'draw');
    readonly name: string;
  }[] = [
    { corner: 'red', name: texts.ifRed },
    { corner: 'blue', name: texts.ifBlue },
    { corner: 'draw', name: texts.ifDraw },
  ];
  return (
    <div className="flex flex-col gap-1 desk:hidden">
      <dl className="grid grid-cols-3 gap-2">
        {outcomes.map(({ corner, name }) => {
          const amount = house?.[corner];
          return (
            <div
              key={corner}
              className={classNames(panelClass, 'px-2.5 py-1.5', isWorst(amount) && 'border-loss')}
            >
              <dt className="flex items-center gap-1.5 text-tiny text-t2">
                <CornerSlash corner={corner} className="h-3 shrink-0" />
                <span className="truncate">{name}</span>
              </dt>
              <dd
                className={`numerals text-lead leading-6 font-semibold ${amount === undefined || amount === 0 ? '' : amount < 0 ? 'text-loss' : 'text-gain'}`}
              >
                {amount === undefined ? '–' : formatWhole(amount, { sign: true })}
              </dd>
            </div>
          );
        })}
      </dl>
      <CapLine ringside={ringside}>
        {betsPerMinute !== undefined && (
          <span className="ml-auto shrink-0 numerals text-t2">{texts.betsPerMinute(betsPerMinute)}</span>
        )}
      </CapLine>
    </div>
  );
}

function NextMatch({ next }: { readonly next: DeskMatch | undefined }) {
  const { ringside: texts } = useTexts();
  const navigate = useNavigate();
  useKey('next', () => void navigate(`/ringside/${next?.id}`), next !== undefined);
  if (next === undefined) {
    return <p className={`${panelClass} px-3.5 py-3.5 text-small text-t2`}>{texts.noNext}</p>;
  }
  return (
    <button
      type="button"
      onClick={() => void navigate(`/ringside/${next.id}`)}
      className={`${panelClass} flex min-h-13.5 w-full items-center justify-between gap-3 px-3.5 py-1.5 text-left`}
    >
      <span className="min-w-0">
        <span className="block text-tiny text-t2">
          {texts.nextMatch(formatMinute(next.fightingDateTime))}
        </span>
        <span className="block truncate text-label font-semibold">
          {texts.short(String(next.matchNo))} {splitFighterName(next.redName).main} –{' '}
          {splitFighterName(next.blueName).main}
        </span>
      </span>
      <KeyCaps act="next" />
    </button>
  );
}
