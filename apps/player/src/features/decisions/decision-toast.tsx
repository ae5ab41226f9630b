import type { UntoldDecision } from '@sanam/contract';
import { baht, formatMoney, subtractSatang, type Satang } from '@sanam/money';
import { ToastAmount, type ToastAction, type ToastOptions } from '@sanam/ui';
import type { TFunction } from 'i18next';
import { Ban, History, ListChecks, Minus, Trophy, Undo2, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import { RESULT_TEXTS } from '../../lib/i18n/arena-texts.ts';
import { matchText } from '../../lib/i18n/match-text.ts';
import { stadiumText } from '../../lib/i18n/names.ts';
import { onlyLeg } from '../../lib/i18n/pick-texts.ts';
import { netOf, sumOf } from '../../lib/net-of.ts';
import { isTakenBack } from '../../lib/is-taken-back.ts';

/** Where a toast leads to. */
export interface DecisionLinks {
  readonly openTicket: (betId: string) => void;
  readonly openMatch: (matchId: number) => void;
  readonly openList: (decisions: readonly UntoldDecision[]) => void;
}

export interface DecisionToast extends ToastOptions {
  readonly message: ReactNode;
}

export type DecisionKind = 'new' | 'corrected' | 'takenBack';

export function kindOf(decision: UntoldDecision): DecisionKind {
  if (isTakenBack(decision)) return 'takenBack';
  return decision.previousNet === null ? 'new' : 'corrected';
}

/** One toast for these decisions, which are all of one kind: the net, or what a correction changed or took back. */
export function decisionToast(
  t: TFunction,
  decisions: readonly UntoldDecision[],
  links: DecisionLinks,
): DecisionToast {
  const [first] = decisions;
  if (first === undefined) throw new Error('a toast needs a decision');
  const kind = kindOf(first);
  const isCorrection = kind === 'corrected';
  const change = sumOf(decisions.map(changeOf));
  const tone = change > 0 ? 'gain' : change < 0 ? 'loss' : 'plain';
  const leg = onlyMatch(decisions);
  const match = leg && matchText(t, leg.matchNo, leg.line);
  const stadium = leg && stadiumText(leg.stadiumName, leg.stadiumLatinName);
  const view = (onPress: () => void, label = t('decided.view')): readonly [ToastAction] => [
    { label, onPress },
  ];
  // A step match has no page.
  const open = (): void => {
    if (leg?.line === 'LIVE') links.openMatch(leg.id);
    else if (decisions.length === 1) links.openTicket(first.transactionId);
    else links.openList(decisions);
  };
  const amount = <ToastAmount tone={tone}>{formatMoney(change, { sign: true })}</ToastAmount>;

  if (kind === 'takenBack') {
    const isOne = leg !== undefined || decisions.length === 1;
    return {
      kind: 'correction',
      message: (
        <>
          {isOne
            ? t('decided.checkedAgain', { match: match ?? t('decided.stepBet') })
            : t('decided.betsCheckedAgain', { number: decisions.length })}
          {change !== 0 && <> {amount}</>}
        </>
      ),
      context: t('ticket.checkingHelp'),
      ...look(History, tone),
      actions: view(open),
    };
  }
  if (leg === undefined && decisions.length > 1) {
    return {
      kind: isCorrection ? 'correction' : 'decided',
      message: (
        <>
          {t(isCorrection ? 'decided.betsCorrected' : 'decided.betsDecided', { number: decisions.length })}{' '}
          {amount}
        </>
      ),
      context: `${tallyText(t, decisions)} · ${matchesText(t, decisions)}`,
      ...look(isCorrection ? History : ListChecks, tone),
      actions: view(open),
    };
  }
  if (isCorrection) {
    const before = first.previousMatchResult;
    const now = leg?.result ?? null;
    return {
      kind: 'correction',
      message: (
        <>
          {t('decided.matchCorrected', { match: match ?? t('decided.stepBet') })} {amount}
        </>
      ),
      context:
        before === null || now === null
          ? t('decided.resultChanged')
          : t('decided.wasNow', { before: t(RESULT_TEXTS[before]), now: t(RESULT_TEXTS[now]) }),
      ...look(History, tone),
      actions: view(open),
    };
  }
  if (leg !== undefined && decisions.length > 1) {
    return {
      kind: 'decided',
      message: (
        <>
          {match} {amount}
        </>
      ),
      context: `${stadium} · ${resultText(t, leg.result)}`,
      ...look(ListChecks, tone),
      actions: view(open),
    };
  }
  const { word, Icon } = SINGLE[first.resultType];
  const isReturned = first.resultType === 'DRAW';
  return {
    kind: 'decided',
    message: (
      <>
        {t(word)}{' '}
        {isReturned ? (
          <ToastAmount tone="plain">{formatMoney(baht(first.payoutAmount))}</ToastAmount>
        ) : (
          amount
        )}
        {' · '}
        {match ?? t('decided.stepBet')}
      </>
    ),
    context: leg === undefined ? matchesText(t, decisions) : `${stadium} · ${resultText(t, leg.result)}`,
    ...look(leg?.result === 'CANCEL' ? Ban : Icon, isReturned ? 'plain' : tone),
    actions: view(() => links.openTicket(first.transactionId), t('decided.viewTicket')),
  };
}

/** What the decision changed for the player: its net, or the difference to what was told before. */
export function changeOf(decision: UntoldDecision): Satang {
  const { previousNet } = decision;
  return previousNet === null ? netOf(decision) : subtractSatang(netOf(decision), baht(previousNet));
}

type Leg = UntoldDecision['transactionMatchStepItems'][number]['gameMatchsStep'];

/** The match, if all of these bets are on it alone. */
function onlyMatch(decisions: readonly UntoldDecision[]): Leg | undefined {
  const legs = decisions.map((bet) => onlyLeg(bet)?.gameMatchsStep);
  const [first] = legs;
  return first !== undefined && legs.every((leg) => leg?.id === first.id) ? first : undefined;
}

function resultText(t: TFunction, result: Leg['result']): string {
  if (result === null) return t('arena.waitingForResult');
  return t(result === 'CANCEL' ? 'decided.matchCancelled' : RESULT_TEXTS[result]);
}

/** "Won 2, lost 1": without what there is none of. */
function tallyText(t: TFunction, decisions: readonly UntoldDecision[]): string {
  const count = (type: UntoldDecision['resultType']): number =>
    decisions.filter(({ resultType }) => resultType === type).length;
  const tally = [
    [count('WIN'), 'decided.wonCount'] as const,
    [count('LOST'), 'decided.lostCount'] as const,
    [count('DRAW'), 'decided.returnedCount'] as const,
  ]
    .filter(([number]) => number > 0)
    .map(([number, text]) => t(text, { number }))
    .join(', ');
  return tally.charAt(0).toUpperCase() + tally.slice(1);
}

/** "Matches 2, 4 and step"; numbers of several stadiums would be mistaken, so then it is "Stadium, Stadium and step". */
export function matchesText(t: TFunction, decisions: readonly UntoldDecision[]): string {
  const matches = new Map<number, Leg>();
  const isAlone = decisions.length === 1;
  const hasStep = !isAlone && decisions.some(({ kind }) => kind !== 'LIVE');
  for (const { transactionMatchStepItems, kind } of decisions) {
    if (kind !== 'LIVE' && !isAlone) continue;
    for (const { gameMatchsStep } of transactionMatchStepItems)
      matches.set(gameMatchsStep.id, gameMatchsStep);
  }
  const named = [...matches.values()].toSorted((one, other) => one.matchNo - other.matchNo);
  const [first] = named;
  if (first === undefined) return t('decided.stepBets');
  const stadiums = new Set(
    named.map(({ stadiumName, stadiumLatinName }) => stadiumText(stadiumName, stadiumLatinName)),
  );
  if (stadiums.size > 1) {
    const listed = [...stadiums].join(', ');
    return hasStep ? t('decided.stadiumsAndStep', { stadiums: listed }) : listed;
  }
  if (named.length === 1) {
    const { matchNo, line } = first;
    return hasStep ? t('decided.matchAndStep', { number: matchNo }) : matchText(t, matchNo, line);
  }
  const numbers = named.map(({ matchNo }) => matchNo).join(', ');
  return t(hasStep ? 'decided.matchesAndStep' : 'decided.matches', { numbers });
}

function look(Icon: LucideIcon, tone: 'gain' | 'loss' | 'plain'): Pick<ToastOptions, 'icon' | 'tone'> {
  return { icon: <Icon aria-hidden strokeWidth={2} />, tone };
}

const SINGLE = {
  WIN: { word: 'decided.won', Icon: Trophy },
  LOST: { word: 'decided.lost', Icon: Minus },
  DRAW: { word: 'decided.returned', Icon: Undo2 },
  WAIT: { word: 'decided.waiting', Icon: Minus },
} as const satisfies Record<UntoldDecision['resultType'], { word: string; Icon: LucideIcon }>;
