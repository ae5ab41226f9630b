import type { UntoldDecision } from '@sanam/contract';
import { toast } from '@sanam/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { lazyOverlay } from '../../components/lazy-overlay.tsx';
import { useCloseOnBack } from '../../lib/use-close-on-back.ts';
import { withDeferredAssets } from '../../lib/with-deferred-assets.ts';
import {
  closeDecidedSheet,
  onAnnouncedElsewhere,
  openDecidedSheet,
  useDecidedSheet,
} from '../../state/bets/decisions.ts';
import { onPlayerChange } from '../../state/session/session.ts';
import { announceDecisions } from './announce-decisions.ts';
import { decisionToast, kindOf, type DecisionKind } from './decision-toast.tsx';

const DecidedSheet = lazyOverlay(
  async () => (await withDeferredAssets(() => import('./decided-sheet.tsx'))).DecidedSheet,
);

type Standing = { readonly decisions: readonly UntoldDecision[]; readonly remove: () => void };

/** Shows the player over any page how bets were decided. */
export function DecisionLayer() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { isOpen, decisions } = useDecidedSheet();
  useCloseOnBack(closeDecidedSheet);
  /** What each kind of toast says at the moment: decisions that come meanwhile become one with them. */
  const standing = useRef<Partial<Record<DecisionKind, Standing>>>({});

  const show = useEffectEvent((kind: DecisionKind, added: readonly UntoldDecision[]) => {
    const before = standing.current[kind];
    before?.remove();
    // A bet that is decided anew, after its result was taken back, no longer counts as it was.
    const isAnew = ({ transactionId }: UntoldDecision): boolean =>
      kind === 'new' && added.some((bet) => bet.transactionId === transactionId);
    const all = [...(before?.decisions ?? []).filter((bet) => !isAnew(bet)), ...added];
    const { message, ...options } = decisionToast(t, all, {
      openTicket: (betId) => void navigate(`/ticket/${betId}`),
      openMatch: (matchId) => void navigate(`/bet/${matchId}`),
      openList: openDecidedSheet,
    });
    const remove = toast.show(message, {
      ...options,
      onGone: () => {
        delete standing.current[kind];
      },
    });
    standing.current[kind] = { decisions: all, remove };
  });

  useEffect(() => {
    const showAll = (told: readonly UntoldDecision[]): void => {
      const byKind = Map.groupBy(told, kindOf);
      for (const kind of ['takenBack', 'corrected', 'new'] as const) {
        const decisions = byKind.get(kind);
        if (decisions !== undefined) show(kind, decisions);
      }
    };
    const stops = [
      announceDecisions({ isPaused: toast.isPaused, show: showAll }),
      onAnnouncedElsewhere(showAll),
      onPlayerChange(() => {
        standing.current = {};
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return decisions.length > 0 && <DecidedSheet {...{ isOpen, decisions }} onClose={closeDecidedSheet} />;
}
