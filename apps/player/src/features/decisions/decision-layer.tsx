import type { UntoldDecision } from '@sanam/contract';
import { toast } from '@sanam/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { lazyOverlay } from '../../components/lazy-overlay.tsx';
import { useCloseOnBack } from '../../lib/use-close-on-back.ts';
import { withDeferredAssets } from '../../lib/with-deferred-assets.ts';
import { closeDecidedSheet, openDecidedSheet, useDecidedSheet } from '../../state/bets/decisions.ts';
import { announceDecisions } from './announce-decisions.ts';
import { decisionToast } from './decision-toast.tsx';

const DecidedSheet = lazyOverlay(
  async () => (await withDeferredAssets(() => import('./decided-sheet.tsx'))).DecidedSheet,
);

type Standing = { readonly decisions: readonly UntoldDecision[]; readonly remove: () => void };

/** Tells the player over any page how bets were decided. */
export function DecisionLayer() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { isOpen, decisions } = useDecidedSheet();
  useCloseOnBack(closeDecidedSheet);
  /** What each kind of toast says at the moment: decisions that come meanwhile become one with them. */
  const standing = useRef<Partial<Record<'new' | 'corrected', Standing>>>({});

  const show = useEffectEvent((kind: 'new' | 'corrected', added: readonly UntoldDecision[]) => {
    const before = standing.current[kind];
    before?.remove();
    const all = [...(before?.decisions ?? []), ...added];
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

  useEffect(
    () =>
      announceDecisions({
        isHeld: toast.isHeld,
        show: (told) => {
          const corrected = told.filter(({ previousNet }) => previousNet !== null);
          const fresh = told.filter(({ previousNet }) => previousNet === null);
          if (corrected.length > 0) show('corrected', corrected);
          if (fresh.length > 0) show('new', fresh);
        },
      }),
    [],
  );
  return decisions.length > 0 && <DecidedSheet {...{ isOpen, decisions }} onClose={closeDecidedSheet} />;
}
