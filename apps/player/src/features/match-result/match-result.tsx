import { revalidate } from '@sanam/api-client/queries';
import type { UntoldDecision } from '@sanam/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { lazyOverlay } from '../../components/lazy-overlay.tsx';
import { useCloseOnBack } from '../../lib/use-close-on-back.ts';
import { logFailure } from '../../lib/log-failure.ts';
import { withDeferredAssets } from '../../lib/with-deferred-assets.ts';
import { useBetsOnMatch } from '../../state/bets/bets-on-match.ts';
import {
  SHOW_WITHIN_MS,
  claimDecisions,
  clearDecisionsHere,
  announceElsewhere,
  useDecisionsHere,
} from '../../state/bets/decisions.ts';
import { useIsNextOutcome } from '../../state/outcomes/outcome-queue.ts';
import type { BeforeCorrection } from './result-sheet.tsx';

const ResultSheet = lazyOverlay(
  async () => (await withDeferredAssets(() => import('./result-sheet.tsx'))).ResultSheet,
);

export interface MatchResultProps {
  readonly matchId: number;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/**
 * The result of the page's match and of the player's bets on it. It opens by itself once, when the last of them is
 * settled, in the tab that was the first to claim the decisions; and by hand at any time.
 */
export function MatchResult({ matchId, isOpen, onOpen, onClose }: MatchResultProps) {
  const [hasOpened, setHasOpened] = useState(false);
  const [before, setBefore] = useState<BeforeCorrection>();
  const isHere = useRef(true);
  if (isOpen && !hasOpened) setHasOpened(true);
  const { decisions, since } = useDecisionsHere();
  const bets = useBetsOnMatch(matchId)?.bets;
  const isSettled =
    decisions.length > 0 &&
    bets !== undefined &&
    bets.every(({ resultType }) => resultType !== 'WAIT') &&
    decisions.every(({ transactionId, settleNo }) =>
      bets.some((bet) => bet.transactionId === transactionId && bet.settleNo >= settleNo),
    );
  const isDue = useIsNextOutcome('result', isSettled || isOpen) && isSettled;
  const show = useEffectEvent((told: readonly UntoldDecision[]) => {
    if (told.length === 0) return;
    if (!isHere.current) {
      announceElsewhere(told);
      return;
    }
    setBefore(toBefore(told));
    onOpen();
  });
  const claim = useEffectEvent(() => claimHere(decisions, since));
  useEffect(() => {
    if (!isDue) return;
    claim().then(show, (failure: unknown) => logFailure('claiming decisions failed', failure));
  }, [isDue]);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      leaveToHome();
    };
  }, []);
  const close = () => {
    setBefore(undefined);
    onClose();
  };
  useCloseOnBack(close);
  return hasOpened && <ResultSheet {...{ matchId, isOpen, before }} onClose={close} />;
}

/** What could not be shown for too long is left for the home page. */
async function claimHere(
  decisions: readonly UntoldDecision[],
  since: number,
): Promise<readonly UntoldDecision[]> {
  clearDecisionsHere();
  if (Date.now() - since <= SHOW_WITHIN_MS && !document.hidden) return claimDecisions(decisions);
  revalidate('untold');
  return [];
}

function leaveToHome(): void {
  clearDecisionsHere();
  revalidate('untold');
}

/** Undefined when nothing was told before. */
function toBefore(told: readonly UntoldDecision[]): BeforeCorrection | undefined {
  const corrected = told.filter(({ previousNet }) => previousNet !== null);
  const result = corrected[0]?.previousMatchResult ?? null;
  if (result === null) return undefined;
  return {
    result,
    nets: new Map(corrected.map(({ transactionId, previousNet }) => [transactionId, previousNet ?? 0])),
  };
}
